package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// refusal is what a command must refuse: arguments, and a part of the error.
type refusal struct{ args, want string }

// refuses requires that a command refuses arguments with an error of usage, and prints
// nothing.
func refuses(t *testing.T, command string, all []refusal) {
	t.Helper()
	for _, tt := range all {
		t.Run(tt.args, func(t *testing.T) {
			out, err := froe(strings.Fields(command + " " + tt.args)...)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, 2, exitCode(err))
			require.Empty(t, out)
		})
	}
}

func TestUsage(t *testing.T) {
	refuses(t, "", []refusal{
		{"nonsense", "nonsense"},
		{"--nonsense", "nonsense"},
		{"version 3", "3"},
		{"bench --depth 0", "--depth"},
		{"bench --depth x", "--depth"},
		{"bench 7", "7"},
		{"perft", "DEPTH | --suite SET"},
		{"perft x", "x"},
		{"perft 0", "0"},
		{"perft 1000000000", "from 1 to 100"},
		{"perft 3 --fen 8/8/8/8/8/8/8/8", "fen"},
		{"perft --suite /nowhere/at/all", "/nowhere/at/all"},
		{"perft 3 --suite file", "3"},
		{"analyse what is this", "fen"},
		{"analyse a b c d e f g", "a b c d e f g"},
		{"analyse --depth 0", "--depth"},
		{"analyse --nodes 0", "--nodes"},
		{"analyse --movetime 0s", "--movetime"},
		{"analyse --movetime soon", "--movetime"},
		{"analyse --threads 0", "--threads"},
		{"analyse --threads 1025", "--threads"},
		{"analyse --hash 0", "--hash"},
		{"analyse --algorithm pvs", "--algorithm"},
		{"analyse --multipv 257", "--multipv"},
	})
	require.Equal(t, 1, exitCode(errors.New("anything else")), "a failure is no error of usage")
}
