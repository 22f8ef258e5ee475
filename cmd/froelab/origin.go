package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"time"

	"froe/internal/cli"
	"froe/lab/report"
)

// origin is where a page that is written now comes from.
func origin() report.Origin {
	b := cli.ThisBuild()
	return report.Origin{
		Command: cli.CommandLine(os.Args),
		Commit:  cmp.Or(b.Revision(), "unknown"),
		Date:    time.Now().Format("2006-01-02 15:04 MST"),
		Machine: fmt.Sprintf("%s, %d cores, %s, %s", b.CPU, runtime.NumCPU(), b.System, b.Go),
	}
}
