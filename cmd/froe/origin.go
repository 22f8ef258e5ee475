package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"froe/lab/report"
)

// origin is where a page that is written now comes from.
func origin() report.Origin {
	b := thisBuild()
	return report.Origin{
		Command: commandLine(os.Args),
		Commit:  cmp.Or(b.revision(), "unknown"),
		Date:    time.Now().Format("2006-01-02 15:04 MST"),
		Machine: fmt.Sprintf("%s, %d cores, %s, %s", b.CPU, runtime.NumCPU(), b.System, b.Go),
	}
}

// commandLine is what a person types to run a program with such arguments.
func commandLine(args []string) string {
	words := []string{filepath.Base(args[0])}
	for _, a := range args[1:] {
		if strings.ContainsAny(a, " \t\n\"'\\$*?[]{}()<>|&;#!~`") || a == "" {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words = append(words, a)
	}
	return strings.Join(words, " ")
}
