package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommandLine(t *testing.T) {
	require.Equal(t, `froelab speedup --engine 'stockfish,Use NNUE=false' '' 'it'\''s'`,
		CommandLine([]string{"/usr/bin/froelab", "speedup", "--engine", "stockfish,Use NNUE=false", "", "it's"}))
}
