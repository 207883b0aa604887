// A bot for every game of the library, by play-outs that the referee plays for it.
//
//	cd clients/go && go build -o rollouts ./examples/rollouts
//	wargames match sniper --bot "cmd: clients/go/rollouts" --bot random -n 20
//
// It tries all candidates in the same possible worlds with the same dice, and the better ones longer.
package main

import (
	"errors"
	"fmt"
	"os"
	"sort"

	"wargames"
)

// stages say how often each candidate is played out, and how many of them go on to the next stage.
var stages = []struct{ times, kept int }{{8, 12}, {24, 3}, {80, 1}}

func choose(turn *wargames.Turn) (string, error) {
	texts, plies := turn.Candidates(), 12
	for number, stage := range stages {
		if len(texts) == 1 {
			break
		}
		seed := fmt.Sprintf("%s:%d:%d", turn.Game.Seed, turn.ID, number)
		values := map[string]float64{}
		for _, text := range texts {
			how := wargames.PlayOut{Action: text, Seed: seed, Times: stage.times, Plies: &plies}
			found, err := turn.PlayOut(how)
			var refused *wargames.Refused
			if errors.As(err, &refused) { // the budget is spent: the best so far
				return texts[0], nil
			}
			if err != nil {
				return "", err
			}
			values[text] = found.Values[turn.Game.Seat]
		}
		sort.SliceStable(texts, func(i, j int) bool { return values[texts[i]] > values[texts[j]] })
		if len(texts) > stage.kept {
			texts = texts[:stage.kept]
		}
	}
	return texts[0], nil
}

func main() {
	bot := wargames.Bot{Name: "rollouts.go", Choose: choose}
	if err := bot.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
