// Package wargames is a client of the protocol for bots of wargames-kernel in Go; see docs/protocol.md.
package wargames

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Bot says who a bot is and how it chooses: Choose returns the text of an action.
// Games (nil for all) and Wants (nil for decision and candidates) are told to the referee.
type Bot struct {
	Name   string
	Games  []string
	Wants  []string
	Choose func(*Turn) (string, error)
}

type fields map[string]any

type lines struct {
	from *bufio.Reader
	to   io.Writer
}

func (lines *lines) say(is string, what fields) error {
	what["is"] = is
	line, err := json.Marshal(what)
	if err == nil {
		_, err = lines.to.Write(append(line, '\n'))
	}
	return err
}

// next gives the next line, and its kind.
func (lines *lines) next() (is string, line []byte, err error) {
	line, err = lines.from.ReadBytes('\n')
	if err != nil {
		return "", nil, err
	}
	var head struct{ Is string }
	err = json.Unmarshal(line, &head)
	return head.Is, line, err
}

// Run plays over standard input and output until a Bye.
func (bot Bot) Run() error { return bot.Play(os.Stdin, os.Stdout) }

// Play plays over a pair of streams until a Bye or the end of the input.
func (bot Bot) Play(from io.Reader, to io.Writer) error {
	lines := &lines{bufio.NewReader(from), to}
	var game NewGame
	for {
		is, line, err := lines.next()
		if err == io.EOF || is == "Bye" {
			return nil
		}
		if err != nil {
			return err
		}
		switch is { // what a bot does not need, it leaves
		case "Hello":
			err = lines.say("Ready", bot.ready())
		case "NewGame":
			game = NewGame{}
			if err = json.Unmarshal(line, &game); err == nil {
				err = lines.say("Seated", fields{})
			}
		case "Decide":
			err = bot.decide(game, line, lines)
		}
		if err != nil {
			return err
		}
	}
}

func (bot Bot) ready() fields {
	games, wants := bot.Games, bot.Wants
	if games == nil {
		games = []string{}
	}
	if wants == nil {
		wants = []string{"decision", "candidates"}
	}
	return fields{"protocol": Protocol, "name": bot.Name, "games": games, "wants": wants}
}

func (bot Bot) decide(game NewGame, line []byte, lines *lines) error {
	turn := &Turn{Game: game, lines: lines, QueriesLeft: -1}
	if err := json.Unmarshal(line, &turn.Decide); err != nil {
		return err
	}
	text, err := bot.Choose(turn)
	if err != nil {
		return err
	}
	return lines.say("Answer", fields{"id": turn.ID, "text": text})
}

// Turn is a decision to make: its data, and queries to the rules about it. A query that is refused returns a
// *Refused as its error.
type Turn struct {
	Decide
	Game        NewGame
	QueriesLeft int // -1 before the first reply
	lines       *lines
	queries     int
}

// Candidates lists the texts of the listed actions.
func (turn *Turn) Candidates() []string {
	var texts []string
	if turn.Decision != nil {
		for _, candidate := range turn.Decision.Candidates {
			texts = append(texts, candidate.Text)
		}
	}
	return texts
}

// Info tells spectators a line about the search.
func (turn *Turn) Info(text string) error { return turn.lines.say("Info", fields{"text": text}) }

// Question gives the question after some words of an action, or the action with its text.
func (turn *Turn) Question(chosen []string) (json.RawMessage, error) {
	if chosen == nil {
		chosen = []string{}
	}
	if err := turn.lines.say("Ask", fields{"id": turn.ID, "chosen": chosen}); err != nil {
		return nil, err
	}
	var next struct{ Question json.RawMessage }
	err := turn.await("Next", func(line []byte) (bool, error) {
		return true, json.Unmarshal(line, &next)
	})
	return next.Question, err
}

// Odds gives the odds of an action.
func (turn *Turn) Odds(action string) (found FoundOdds, err error) {
	err = turn.ask("AskOdds", fields{"action": action}, "FoundOdds", &found)
	return
}

// Evaluation gives the evaluation of the position, as the mean over so many possible worlds.
func (turn *Turn) Evaluation(seed string, times int) (found FoundEvaluation, err error) {
	query := fields{"seed": seed, "times": times}
	err = turn.ask("AskEvaluation", query, "FoundEvaluation", &found)
	return
}

// Sight gives the line of sight from a place or unit to another.
func (turn *Turn) Sight(origin, to string) (found FoundSight, err error) {
	err = turn.ask("AskSight", fields{"origin": origin, "to": to}, "FoundSight", &found)
	return
}

// FieldOfFire gives the field of fire of a unit.
func (turn *Turn) FieldOfFire(unit string) (found FoundFieldOfFire, err error) {
	err = turn.ask("AskFieldOfFire", fields{"unit": unit}, "FoundFieldOfFire", &found)
	return
}

// Distance gives the distance between two places or units.
func (turn *Turn) Distance(origin, to string) (found FoundDistance, err error) {
	err = turn.ask("AskDistance", fields{"origin": origin, "to": to}, "FoundDistance", &found)
	return
}

// Sample gives a possible world, as some seats would see it.
func (turn *Turn) Sample(seed string, seats ...string) (found FoundSample, err error) {
	query := fields{"seats": append([]string{}, seats...), "seed": seed}
	err = turn.ask("AskSample", query, "FoundSample", &found)
	return
}

// PlayOut gives the mean result of random play-outs.
func (turn *Turn) PlayOut(how PlayOut) (found FoundPlayOut, err error) {
	query := fields{"seed": how.Seed, "times": how.Times, "plies": how.Plies, "rounds": how.Rounds}
	if how.Action != "" {
		query["action"] = how.Action
	}
	err = turn.ask("AskPlayOut", query, "FoundPlayOut", &found)
	return
}

// ask sends a query and reads what was found.
func (turn *Turn) ask(is string, query fields, kind string, found any) error {
	turn.queries++
	query["id"], query["query"] = turn.ID, turn.queries
	if err := turn.lines.say(is, query); err != nil {
		return err
	}
	return turn.await("Reply", func(line []byte) (bool, error) {
		var reply struct {
			ID, Query   int
			Found       json.RawMessage
			QueriesLeft int `json:"queries_left"`
		}
		if err := json.Unmarshal(line, &reply); err != nil {
			return true, err
		}
		if reply.ID != turn.ID || reply.Query != turn.queries {
			return false, nil
		}
		turn.QueriesLeft = reply.QueriesLeft
		return true, read(reply.Found, kind, found)
	})
}

func read(data json.RawMessage, kind string, found any) error {
	var head struct{ Is string }
	if err := json.Unmarshal(data, &head); err != nil {
		return err
	}
	switch head.Is {
	case kind:
		return json.Unmarshal(data, found)
	case "Refused":
		refused := &Refused{}
		if err := json.Unmarshal(data, refused); err != nil {
			return err
		}
		return refused
	}
	return fmt.Errorf("%s where %s was asked for", head.Is, kind)
}

// await reads lines until one of a kind is taken; a Stop before it is for the decision in work.
func (turn *Turn) await(kind string, take func([]byte) (bool, error)) error {
	for {
		is, line, err := turn.lines.next()
		if err != nil {
			return err
		}
		if is != kind {
			continue
		}
		if taken, err := take(line); taken || err != nil {
			return err
		}
	}
}
