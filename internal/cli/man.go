package cli

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
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
			root := c.Root()
			root.DisableAutoGenTag = true
			h := doc.GenManHeader{Section: "1", Source: "Froe " + Version, Manual: "Froe", Date: committed()}
			if err := doc.GenManTree(root, &h, args[0]); err != nil {
				return fmt.Errorf("man: %w", err)
			}
			return nil
		},
	}
}

// committed is the day of the commit that the program was built from, so that the same
// commit gives the same manual, or today if that is unknown.
func committed() *time.Time {
	day, err := time.Parse(time.RFC3339, ThisBuild().Committed)
	if err != nil {
		day = time.Now()
	}
	return &day
}
