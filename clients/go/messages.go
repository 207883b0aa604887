package wargames

import "encoding/json"

// Protocol is the version of the protocol.
const Protocol = 1

// NewGame announces a game; Seed is for the bot's own chance.
type NewGame struct {
	Game     string          `json:"game"`
	Edition  string          `json:"edition"`
	Scenario *string         `json:"scenario"`
	Options  json.RawMessage `json:"options"`
	Seats    []string        `json:"seats"`
	Seat     string          `json:"seat"`
	Seed     string          `json:"seed"`
	Clock    *Clock          `json:"clock"`
	Ponder   bool            `json:"ponder"`
}

// Clock has the limits of a seat in milliseconds; nil is no limit.
type Clock struct {
	Decision  *int `json:"decision"`
	Game      *int `json:"game"`
	Increment int  `json:"increment"`
	Grace     int  `json:"grace"`
}

// Decide asks for a decision; what the bot does not want is nil. Times are in milliseconds.
type Decide struct {
	ID           int             `json:"id"`
	Kind         string          `json:"kind"`
	View         json.RawMessage `json:"view"`
	Decision     *Decision       `json:"decision"`
	Question     json.RawMessage `json:"question"`
	DecisionLeft *int            `json:"decision_left"`
	GameLeft     *int            `json:"game_left"`
}

// Decision is the part of a decision that every game has; Raw has all of it.
type Decision struct {
	Is         string          `json:"is"`
	Seat       string          `json:"seat"`
	Clause     string          `json:"clause"`
	Complete   bool            `json:"complete"`
	Candidates []Candidate     `json:"candidates"`
	Raw        json.RawMessage `json:"-"`
}

// UnmarshalJSON keeps the whole decision beside its common fields.
func (decision *Decision) UnmarshalJSON(data []byte) error {
	type common Decision
	decision.Raw = append(json.RawMessage(nil), data...)
	return json.Unmarshal(data, (*common)(decision))
}

// Candidate is a legal action: as text, as JSON, and word by word.
type Candidate struct {
	Text     string          `json:"text"`
	Action   json.RawMessage `json:"action"`
	Sentence []Part          `json:"sentence"`
}

// Part is a word of an action: its field, the kind of thing that it names, and the names.
type Part struct {
	Field string   `json:"field"`
	Kind  string   `json:"kind"`
	Names []string `json:"names"`
	Words string   `json:"words"`
}

// PlayOut says how to play out: from Action (empty for a random one), as often as Times (at least 1), for Plies
// more choices or Rounds more rounds; nil is no limit.
type PlayOut struct {
	Action string
	Seed   string
	Times  int
	Plies  *int
	Rounds *int
}

// FoundCase has chances and means under one assumption about the answers of other seats.
type FoundCase struct {
	Assuming string             `json:"assuming"`
	Chances  map[string]float64 `json:"chances"`
	Means    map[string]float64 `json:"means"`
}

// FoundOdds are the odds of an action.
type FoundOdds struct {
	Cases  []FoundCase `json:"cases"`
	Exact  bool        `json:"exact"`
	Worlds int         `json:"worlds"`
	Error  float64     `json:"error"`
}

// FoundEvaluation has the expected score of each seat, from -1 to 1.
type FoundEvaluation struct {
	Values map[string]float64 `json:"values"`
}

// FoundSight is a line of sight, and whether nothing is in its way.
type FoundSight struct {
	Clear bool `json:"clear"`
	Line  Line `json:"line"`
}

// Line is a line of sight from one place to another.
type Line struct {
	Origin    string     `json:"origin"`
	To        string     `json:"to"`
	Start     string     `json:"start"`
	End       string     `json:"end"`
	Range     string     `json:"range"`
	Clause    string     `json:"clause"`
	Obstacles []Obstacle `json:"obstacles"`
	Notes     []string   `json:"notes"`
	Distance  *Length    `json:"distance"`
}

// Obstacle is in the way of a line.
type Obstacle struct {
	Names   []string `json:"names"`
	Because string   `json:"because"`
	Clause  string   `json:"clause"`
}

// Length is an exact distance: Number is a whole number or a fraction, such as "7/2".
type Length struct {
	Number string `json:"number"`
	Unit   string `json:"unit"`
}

// FoundFieldOfFire is the field of fire of a unit.
type FoundFieldOfFire struct {
	Field Field `json:"field"`
}

// Field names the places or targets that a unit sees within its range.
type Field struct {
	Unit   string   `json:"unit"`
	Start  string   `json:"start"`
	Kind   string   `json:"kind"`
	Names  []string `json:"names"`
	Range  string   `json:"range"`
	Clause string   `json:"clause"`
}

// FoundDistance is a distance in hexes, inches or spaces.
type FoundDistance struct {
	Number float64 `json:"number"`
	Unit   string  `json:"unit"`
}

// FoundSample is a possible world: the views of the seats that were asked for.
type FoundSample struct {
	Views map[string]json.RawMessage `json:"views"`
}

// FoundPlayOut is the mean result of play-outs; Values is nil if a game without evaluation was cut short.
type FoundPlayOut struct {
	Values map[string]float64 `json:"values"`
	Ended  int                `json:"ended"`
	Plies  int                `json:"plies"`
}

// Refused is the error of a query that is not answered: Why is budget, late, illegal, unreadable or missing.
type Refused struct {
	Why     string `json:"why"`
	Because string `json:"because"`
}

func (refused *Refused) Error() string { return refused.Why + ": " + refused.Because }
