package main

import (
	"errors"
	"testing"

	"froe/internal/cli"
	"froe/internal/clitest"

	"github.com/stretchr/testify/require"
)

func TestUsage(t *testing.T) {
	program.Refuses(t, "", []clitest.Refusal{
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
	require.Equal(t, 1, cli.ExitCode(errors.New("anything else")), "a failure is no error of usage")
}
