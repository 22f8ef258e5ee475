package main

import (
	"os"
	"path/filepath"
	"testing"

	"froe/internal/cli"

	"github.com/stretchr/testify/require"
)

// There is a page of the manual for every command that a person may want, and none for
// the hidden one.
func TestMan(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	_, err := program.Run("man", folder)
	require.NoError(t, err)
	for _, page := range []string{"froe.1", "froe-analyse.1", "froe-book-grow.1"} {
		text, err := os.ReadFile(filepath.Join(folder, page))
		require.NoError(t, err)
		require.Contains(t, string(text), "Froe "+cli.Version)
	}
	require.NoFileExists(t, filepath.Join(folder, "froe-man.1"))
}

// Shells complete commands.
func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		out, err := program.Run("completion", shell)
		require.NoError(t, err)
		require.Contains(t, out, "froe")
	}
	out, err := program.Run("__complete", "spe")
	require.NoError(t, err)
	require.Contains(t, out, "speedtest")
}
