package main

import (
	"froe/internal/cli"
	"froe/lab/report"
)

// origin is where a page that is written now comes from.
func origin() (o report.Origin) {
	o.Command, o.Commit, o.Date, o.Machine = cli.Origin()
	return o
}
