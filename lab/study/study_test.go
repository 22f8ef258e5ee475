package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/report"
	"froe/lab/speedup"
	"froe/lab/statistic"
)

const planText = `# two kinds of runs
long    90   simulate --positions hyatt24 --processors 4
threads 5    scaling --threads {threads}
games   0.5  duel --processors {cores}
`

func plan(t *testing.T, text string) Plan {
	p, err := ReadPlan(strings.NewReader(text), "plan.txt")
	require.NoError(t, err)
	return p
}

func TestReadPlan(t *testing.T) {
	p := plan(t, planText)
	require.Len(t, p, 3)
	require.Equal(t, Run{"long", 90, strings.Fields("simulate --positions hyatt24 --processors 4")}, p[0])
	require.InDelta(t, 95.5, p.Minutes(), 1e-9)
	require.Equal(t, "games", p.Named("ga", "x")[0].Name)
	for text, want := range map[string]string{
		"a 1":                              "plan.txt: line 1: a: a run has a name, minutes and a command",
		"\n# b\na x duel":                  `plan.txt: line 3: a: minutes: "x" is no number above 0`,
		"a 0 duel":                         `minutes: "0"`,
		"a 1 selfplay":                     `command: "selfplay" is none of`,
		"a/b 1 duel":                       "no name of a file",
		"a 1 duel\nb 1 duel\na 2 simulate": "plan.txt: line 3: a: there is one of that name",
	} {
		_, err := ReadPlan(strings.NewReader(text), "plan.txt")
		require.ErrorContains(t, err, want)
	}
}

// A plan begins with the cheapest run, and those of real threads are named after the machine.
func TestPlanOn(t *testing.T) {
	for cores, threads := range map[int]string{1: "1", 2: "1,2", 6: "1,2,4,6", 16: "1,2,4,8,16"} {
		p := plan(t, planText).On(cores)
		require.Equal(t, []string{"games", fmt.Sprint("threads-", cores), "long"}, []string{p[0].Name, p[1].Name, p[2].Name})
		require.Equal(t, "froelab scaling --threads "+threads, p[1].Command())
		require.Equal(t, fmt.Sprint("froelab duel --processors ", cores), p[0].Command())
	}
}

// timing is the output of a command: S of 4 workers is 2 on one position and 3 on the other.
func timing(t *testing.T) []byte {
	r := &speedup.Result{Conditions: []string{"so"}}
	for i, many := range []float64{50, 40} {
		id := string(rune('a' + i))
		for range 3 {
			r.Runs = append(r.Runs, speedup.Run{Position: id, Algorithm: "dts", Workers: 1, Depth: 9, Nodes: 100, Time: []float64{100, 120}[i], Busy: 1})
		}
		r.Runs = append(r.Runs, speedup.Run{Position: id, Algorithm: "dts", Workers: 4, Depth: 9, Nodes: 150, Time: many, Busy: 0.9})
	}
	r.Summary = speedup.Summarise(r.Runs, 1)
	text, err := json.Marshal(r)
	require.NoError(t, err)
	return text
}

const gamesOutput = `{"games": 8, "planned": 8, "points": 5.5, "pairs": [0, 1, 1, 0, 2], "plies": 600, "nodes": 1000, "elo": 1}`

func TestCondense(t *testing.T) {
	m, err := Condense(timing(t))
	require.NoError(t, err)
	require.Equal(t, []string{"so"}, m.Conditions)
	require.Len(t, m.Digest, 16)
	require.Len(t, m.Rows, 2)
	r := m.Row(4)
	require.Equal(t, []float64{2, 3}, r.Each)
	require.Equal(t, 2.449, r.S[0])
	require.Equal(t, 1.5, r.Nodes[0])
	require.Nil(t, m.Row(5))
	over, err := r.over(m.Row(1))
	require.NoError(t, err)
	require.InDelta(t, 2.449, over[0], 1e-3)
	require.InDeltaSlice(t, []float64{2, 3}, over[1:], 1e-9)

	m, err = Condense([]byte(gamesOutput))
	require.NoError(t, err)
	require.Equal(t, &Games{8, 5.5, statistic.Pairs{0, 1, 1, 0, 2}, 600, 1000, nil}, m.Games)

	for _, text := range []string{"", "{}", `{"games": {}}`} {
		_, err = Condense([]byte(text))
		require.Error(t, err)
	}
}

// study is of the plan above on four cores, whose commands print what is measured above.
func study(t *testing.T) (*Study, *strings.Builder) {
	dir, log := t.TempDir(), &strings.Builder{}
	return &Study{
		Plan: plan(t, planText).On(4), Folder: filepath.Join(dir, "results"), Kept: filepath.Join(dir, "kept"),
		Origin: report.Origin{Commit: "c0ffee", Machine: "this"}, Log: log,
		Quiet: func() error { return nil },
		Do: func(_ context.Context, args []string) ([]byte, error) {
			if args[0] == "duel" {
				return []byte(gamesOutput), nil
			}
			return timing(t), nil
		},
	}, log
}

// Runs of threads come first, then the cheapest; what has a result is not made again; what the plan
// says otherwise by now is.
func TestRun(t *testing.T) {
	s, _ := study(t)
	var made [][]string
	do := s.Do
	s.Do = func(ctx context.Context, args []string) ([]byte, error) {
		made = append(made, args)
		return do(ctx, args)
	}
	require.NoError(t, s.Run(t.Context()))
	require.Equal(t, []string{"scaling", "--threads", "1,2,4", "--json"}, made[0])
	require.Equal(t, []string{"duel", "--processors", "4", "--json", "--keep"}, made[1][:5])
	require.Len(t, made, 3)
	results, err := ReadResults(s.Folder)
	require.NoError(t, err)
	got := results["games"]
	require.Equal(t, "froelab duel --processors 4", got.Command)
	require.Equal(t, "c0ffee", got.Commit)
	require.Equal(t, 5.5, got.Games.Points)
	require.Len(t, results["threads-4"].Rows, 2)

	require.NoError(t, s.Run(t.Context()))
	require.Len(t, made, 3)
	s.Plan[2].Args[2] = "scaling40"
	require.NoError(t, s.Run(t.Context()))
	require.Len(t, made, 4)
	require.Contains(t, made[3], "scaling40")
}

// A machine that does something else times no threads.
func TestRunOnABusyMachine(t *testing.T) {
	s, log := study(t)
	s.Quiet = func() error { return errors.New("others work") }
	require.NoError(t, s.Run(t.Context()))
	require.Contains(t, log.String(), "left out: threads-4: others work")
	var list strings.Builder
	require.NoError(t, s.WriteList(&list))
	require.Contains(t, list.String(), "1 of 3 runs are left: about 5 min of one core")
}

// An interrupted run has no result, and is given the same file to go on from.
func TestRunIsInterrupted(t *testing.T) {
	s, _ := study(t)
	do, keeps := s.Do, []string{}
	s.Do = func(ctx context.Context, args []string) ([]byte, error) {
		if args[0] != "simulate" {
			return do(ctx, args)
		}
		keeps = append(keeps, args[len(args)-1])
		if len(keeps) == 1 {
			require.NoError(t, os.WriteFile(keeps[0], []byte("some"), 0o666))
			return nil, context.Canceled
		}
		return do(ctx, args)
	}
	require.ErrorIs(t, s.Run(t.Context()), context.Canceled)
	results, err := ReadResults(s.Folder)
	require.NoError(t, err)
	require.Nil(t, results["long"])
	require.NoError(t, s.Run(t.Context()))
	require.Equal(t, keeps[0], keeps[1])
	require.NoFileExists(t, keeps[0])
}

// Check finds figures that are not the same any more, and runs that were never made.
func TestCheck(t *testing.T) {
	s, _ := study(t)
	require.ErrorContains(t, s.Check(t.Context()), "games: it has not been measured")
	require.NoError(t, s.Run(t.Context()))
	require.NoError(t, s.Check(t.Context()))
	s.Do = func(context.Context, []string) ([]byte, error) {
		return []byte(strings.Replace(gamesOutput, "5.5", "6", 1)), nil
	}
	err := s.Check(t.Context())
	require.ErrorContains(t, err, `games: was {"games":{"games":8,"points":5.5`)
	require.ErrorContains(t, err, "long: was")
	require.NotContains(t, err.Error(), "threads")
}

func TestAdd(t *testing.T) {
	s, _ := study(t)
	output := func(command string) []byte {
		return []byte(strings.Replace(string(timing(t)), `"origin":{"command":""`, fmt.Sprintf(`"origin":{"command":%q`, command), 1))
	}
	require.ErrorContains(t, s.Add("long", output("froelab simulate --positions other")), "was made by")
	require.ErrorContains(t, s.Add("short", output("")), `no run "short"`)
	require.NoError(t, s.Add("long", output("./froelab simulate --positions hyatt24 --keep a --processors 4 --json")))
	results, err := ReadResults(s.Folder)
	require.NoError(t, err)
	require.True(t, results.Has(s.Plan.Find("long")))
}
