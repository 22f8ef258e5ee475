package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/trace"
)

func number(m dts.Move) string { return fmt.Sprint(int(m)) }

// document is the Trace Event Format as far as it is written here, and nothing
// else.
type document struct {
	Unit   string `json:"displayTimeUnit"`
	Events []struct {
		Name  string          `json:"name"`
		Phase string          `json:"ph"`
		Cat   string          `json:"cat"`
		Time  *float64        `json:"ts"`
		Took  *float64        `json:"dur"`
		Pid   *int            `json:"pid"`
		Tid   *int            `json:"tid"`
		ID    int             `json:"id"`
		Bind  string          `json:"bp"`
		Scope string          `json:"s"`
		Ink   string          `json:"cname"`
		Args  json.RawMessage `json:"args"`
	} `json:"traceEvents"`
}

func parse(t *testing.T, text []byte) document {
	var d document
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	require.NoError(t, in.Decode(&d))
	require.False(t, in.More())
	require.Contains(t, []string{"ns", "ms"}, d.Unit)
	return d
}

func nanoseconds(us float64) int64 { return int64(math.Round(1000 * us)) }

// What is written is the Trace Event Format: complete events nest within their
// thread, flow events come in pairs and lie within complete ones.
func TestWriteChrome(t *testing.T) {
	each(t, func(got *trace.Trace, _ *dts.Tally) {
		var b bytes.Buffer
		require.NoError(t, got.WriteChrome(&b, number))
		d := parse(t, b.Bytes())
		open := map[[2]int][]int64{} // ends, by process and thread
		counted := map[string]float64{}
		flows := map[int]string{}
		last := 0.0
		for _, e := range d.Events {
			require.NotEmpty(t, e.Name)
			require.NotNil(t, e.Pid)
			require.NotNil(t, e.Tid)
			if *e.Pid == 1 {
				require.Less(t, *e.Tid, len(got.Lanes))
			}
			if e.Phase == "M" {
				require.Nil(t, e.Time)
				require.Contains(t, []string{"process_name", "process_sort_index", "thread_name", "thread_sort_index"}, e.Name)
				continue
			}
			require.NotNil(t, e.Time)
			require.GreaterOrEqual(t, *e.Time, 0.0)
			switch e.Phase {
			case "X":
				begin, end := nanoseconds(*e.Time), nanoseconds(*e.Time+*e.Took)
				require.Less(t, begin, end, "a slice has a length")
				thread := [2]int{*e.Pid, *e.Tid}
				around := open[thread]
				for len(around) > 0 && around[len(around)-1] <= begin {
					around = around[:len(around)-1]
				}
				if len(around) > 0 {
					require.LessOrEqual(t, end, around[len(around)-1])
				}
				open[thread] = append(around, end)
			case "C":
				var value struct{ Number *float64 }
				require.NoError(t, json.Unmarshal(e.Args, &value))
				require.GreaterOrEqual(t, *value.Number, 0.0)
				counted[e.Name] = *value.Number
			case "i":
				require.Contains(t, []string{"t", "g"}, e.Scope)
			case "s":
				require.Empty(t, flows[e.ID])
				last = *e.Time
				flows[e.ID] = "s"
			case "f":
				require.Equal(t, "s", flows[e.ID])
				require.Equal(t, "e", e.Bind)
				require.LessOrEqual(t, last, *e.Time)
				flows[e.ID] = "f"
			default:
				t.Fatalf("phase %q", e.Phase)
			}
		}
		require.LessOrEqual(t, len(flows), len(got.Arrows()))
		for name, last := range counted {
			require.Zero(t, last, "%s: nothing is left at the end", name)
		}
		for id, phase := range flows {
			require.Equal(t, "f", phase, "flow %d", id)
		}
	})
}

// Slices say what they are about.
func TestNames(t *testing.T) {
	got := &trace.Trace{Lanes: []trace.Lane{{
		Slices: []trace.Slice{
			{Begin: 1500, End: 9000, Node: trace.Node{ID: 16, Kind: dts.Root, Depth: 7, Again: dts.Widened}},
			{Begin: 2000, End: 8000, Level: 1, Node: trace.Node{ID: 32, Kind: dts.Played, Type: dts.Cut, Move: 5, Number: 1, Depth: 6, Ply: 1}, Void: true},
			{Begin: 9000, End: 9001, Way: trace.Idle},
		},
		Marks: []trace.Mark{{Tick: 3000, Event: dts.Cutoff, Node: trace.Node{ID: 48, Ply: 2}, Out: 3}},
	}}}
	var b strings.Builder
	require.NoError(t, got.WriteChrome(&b, number))
	for _, want := range []string{
		`{"name":"root, depth 7","ph":"X","cat":"pv","ts":1.500,"dur":7.500,"pid":1,"tid":0,"cname":"rail_animation",` +
			`"args":{"again":"widened","node":"10","ply":0,"type":"PV","way":"made"}}`,
		`{"name":"5, depth 6","ph":"X","cat":"cut","ts":2.000,"dur":6.000,"pid":1,"tid":0,"cname":"yellow",` +
			`"args":{"node":"20","number":1,"ply":1,"type":"CUT","void":true,"way":"made"}}`,
		`{"name":"no work","ph":"X","cat":"idle","ts":9.000,"dur":0.001,"pid":1,"tid":0,"cname":"thread_state_sleeping"}`,
		`{"name":"cut","ph":"i","cat":"mark","ts":3.000,"pid":1,"tid":0,"s":"t","args":{"beneath":3,"node":"30","ply":2}}`,
	} {
		require.Contains(t, b.String(), want)
	}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteFails(t *testing.T) {
	each(t, func(got *trace.Trace, _ *dts.Tally) {
		require.ErrorContains(t, got.WriteChrome(full{}, number), "no space left")
	})
}
