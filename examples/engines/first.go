// A bot for every game of the library: it takes one of the candidates by chance.
//
//	go build -o first examples/engines/first.go
//	wargames match screaming_eagles --bot "cmd: ./first" --bot random -n 20
//
// It needs Go and nothing else. docs/protocol.md tells what each line means.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand"
	"os"
)

// What a referee says, as far as this bot listens; members that a line has not are left empty.
type message struct {
	Is       string
	ID       int
	Seed     string
	Decision struct{ Candidates []json.RawMessage }
}

func say(line string, values ...any) { fmt.Printf(line+"\n", values...) }

func main() {
	var chance *rand.Rand
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28) // a list of candidates may be long
	for lines.Scan() {
		var said message
		if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch said.Is {
		case "Hello":
			say(`{"is":"Ready","protocol":1,"name":"first.go","wants":["decision","candidates"]}`)
		case "NewGame": // chance comes from the seed of the game alone, so that a game can be played again
			hash := fnv.New64a()
			hash.Write([]byte(said.Seed))
			chance = rand.New(rand.NewSource(int64(hash.Sum64())))
			say(`{"is":"Seated"}`)
		case "Decide":
			say(`{"is":"Answer","id":%d,"number":%d}`, said.ID, chance.Intn(len(said.Decision.Candidates)))
		case "Bye":
			return
		}
	}
}
