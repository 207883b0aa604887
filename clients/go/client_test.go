package wargames

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
)

// transcript gives what the referee says and what engines say in the page of the protocol.
func transcript(t *testing.T) (referee, engine []string) {
	page, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(page), "\n") {
		if strings.HasPrefix(line, `> {"is"`) {
			referee = append(referee, line[2:])
		} else if strings.HasPrefix(line, `< {"is"`) {
			engine = append(engine, line[2:])
		}
	}
	return referee, engine
}

func strictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

// Every field of a reply in the page has its place in the types.
func TestTypesHaveEveryFieldOfTheReplies(t *testing.T) {
	kinds := map[string]func() any{
		"FoundOdds": func() any {
			return &struct {
				Is string
				FoundOdds
			}{}
		},
		"FoundEvaluation": func() any {
			return &struct {
				Is string
				FoundEvaluation
			}{}
		},
		"FoundSight": func() any {
			return &struct {
				Is string
				FoundSight
			}{}
		},
		"FoundFieldOfFire": func() any {
			return &struct {
				Is string
				FoundFieldOfFire
			}{}
		},
		"FoundDistance": func() any {
			return &struct {
				Is string
				FoundDistance
			}{}
		},
		"FoundSample": func() any {
			return &struct {
				Is string
				FoundSample
			}{}
		},
		"FoundPlayOut": func() any {
			return &struct {
				Is string
				FoundPlayOut
			}{}
		},
		"Refused": func() any {
			return &struct {
				Is string
				Refused
			}{}
		},
	}
	referee, _ := transcript(t)
	seen := map[string]bool{}
	for _, line := range referee {
		var reply struct{ Found json.RawMessage }
		var head struct{ Is string }
		if json.Unmarshal([]byte(line), &reply) != nil || reply.Found == nil {
			continue
		}
		_ = json.Unmarshal(reply.Found, &head)
		seen[head.Is] = true
		if err := strictly(reply.Found, kinds[head.Is]()); err != nil {
			t.Errorf("%s: %v", head.Is, err)
		}
	}
	if len(seen) != len(kinds) {
		t.Errorf("the page shows %d of %d kinds of replies", len(seen), len(kinds))
	}
}

// A bot says what the page says that it says, query by query, and is given what the page says that it is told.
func TestABotSaysTheQueriesOfThePage(t *testing.T) {
	referee, engine := transcript(t)
	var heard []string
	for _, line := range referee {
		if strings.Contains(line, `"is":"Reply"`) {
			heard = append(heard, line)
		}
	}
	start := []string{
		`{"is":"Hello","protocol":1,"library":"0","options":{}}`,
		`{"is":"NewGame","game":"sniper","edition":"1","scenario":null,"options":{},"seats":["us","de"],"seat":"us","seed":"1","clock":null,"ponder":false}`,
		`{"is":"Weather","wind":3}`,
		`{"is":"Decide","id":1,"kind":"ChooseAction","view":null,"decision":null,"question":null,"decision_left":null,"game_left":null}`,
	}
	input := strings.Join(append(start, append(heard, `{"is":"Bye"}`)...), "\n") + "\n"
	plies, fire := 12, "fire U2 at D8 normal"
	choose := func(turn *Turn) (string, error) {
		odds, err := turn.Odds(fire)
		check(t, err, odds.Exact && odds.Cases[0].Chances["D8 hit"] > 0.5)
		evaluation, err := turn.Evaluation("", 1)
		check(t, err, evaluation.Values["us"] == -evaluation.Values["de"])
		sight, err := turn.Sight("U2", "D1")
		check(t, err, sight.Clear && sight.Line.Distance.Number == "8")
		field, err := turn.FieldOfFire("U2")
		check(t, err, len(field.Field.Names) > 30)
		distance, err := turn.Distance("U2", "D8")
		check(t, err, distance == FoundDistance{6, "hexes"})
		sample, err := turn.Sample("w")
		check(t, err, len(sample.Views) == 0)
		played, err := turn.PlayOut(PlayOut{Action: fire, Seed: "w", Times: 20, Plies: &plies})
		check(t, err, played.Ended > 0 && played.Plies > played.Ended)
		_, err = turn.PlayOut(PlayOut{Action: "fire U2 at Berlin normal", Times: 1})
		var refused *Refused
		check(t, nil, errors.As(err, &refused) && refused.Why == "illegal" && turn.QueriesLeft == 4973)
		return fire, nil
	}
	var said bytes.Buffer
	if err := (Bot{Name: "tested", Choose: choose}).Play(strings.NewReader(input), &said); err != nil {
		t.Fatal(err)
	}
	var wanted []any
	for _, line := range engine {
		if strings.Contains(line, `"query":`) {
			wanted = append(wanted, plain(t, line))
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(said.String()), "\n") {
		if strings.Contains(line, `"query":`) {
			if len(wanted) == 0 || !same(plain(t, line), wanted[0]) {
				t.Fatalf("it said %s", line)
			}
			wanted = wanted[1:]
		}
	}
	if len(wanted) > 0 {
		t.Errorf("it did not say %v", wanted[0])
	}
}

func check(t *testing.T, err error, holds bool) {
	t.Helper()
	if err != nil || !holds {
		t.Fatalf("not as on the page: %v", err)
	}
}

func plain(t *testing.T, line string) any {
	var value map[string]any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		t.Fatal(err)
	}
	if value["action"] == nil {
		delete(value, "action")
	}
	return value
}

func same(one, other any) bool {
	left, _ := json.Marshal(one)
	right, _ := json.Marshal(other)
	return bytes.Equal(left, right)
}
