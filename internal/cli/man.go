package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"froe/internal/file"
)

// manCommand writes the manual. It is hidden: those who package the program need it.
func manCommand(program string) *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write the manual, a page for each command",
		Long: `Man writes the pages of the manual to a folder. They are made of the help texts.
Completions for shells are written by the command completion.`,
		Example: "  " + program + " man man1",
		Hidden:  true,
		Args:    Args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			return writeManual(c.Root(), args[0])
		},
	}
}

// writeManual writes the page of a command, and those of the commands beneath it.
func writeManual(c *cobra.Command, folder string) error {
	write := func(w io.Writer) error { _, err := io.WriteString(w, manPage(c)); return err }
	if err := file.Write(filepath.Join(folder, manName(c)+".1"), write); err != nil {
		return fmt.Errorf("man: %w", err)
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			if err := writeManual(sub, folder); err != nil {
				return err
			}
		}
	}
	return nil
}

func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage is the help of a command as troff reads it, line by line as it stands. The date is that of
// the commit that the program was built from, so that the same commit gives the same manual, or today
// if that is unknown.
func manPage(c *cobra.Command) string {
	day, err := time.Parse(time.RFC3339, ThisBuild().Committed)
	if err != nil {
		day = time.Now()
	}
	c.InitDefaultHelpFlag()
	var also []string
	for _, other := range append(c.Commands(), c.Parent()) {
		if other != nil && (other == c.Parent() || other.IsAvailableCommand()) {
			also = append(also, manName(other)+"(1)")
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q 1 %q %q Froe\n", strings.ToUpper(manName(c)), day.Format("Jan 2006"), "Froe "+Version)
	plain := strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")
	for _, part := range [][2]string{
		{"NAME", manName(c) + " - " + c.Short}, {"SYNOPSIS", c.UseLine()}, {"DESCRIPTION", c.Long},
		{"OPTIONS", c.LocalFlags().FlagUsages()}, {"OPTIONS INHERITED FROM PARENT COMMANDS", c.InheritedFlags().FlagUsages()},
		{"EXAMPLE", c.Example}, {"SEE ALSO", strings.Join(also, ", ")},
	} {
		if part[1] != "" {
			fmt.Fprintf(&b, ".SH %s\n.nf%s\n.fi\n", part[0], plain.Replace("\n"+strings.TrimRight(part[1], "\n")))
		}
	}
	return b.String()
}
