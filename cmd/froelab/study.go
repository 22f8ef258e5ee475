package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/internal/file"
	"froe/lab/study"
)

// studyJob is what the commands of a study have in common.
type studyJob struct {
	folder string   // of the plan, the results and the templates
	work   string   // folder of what unfinished runs have made, and of the pages to print
	only   []string // what names of runs begin with; none: all
}

func studyCommand() *cobra.Command {
	j := &studyJob{}
	c := &cobra.Command{
		Use:   "study",
		Short: "Measure all that the paper says, and write it",
		Long: `Study makes the measurements that a plan names, the cheapest first, and keeps what each
came to. Interrupt it at any point; the same command goes on from there. scripts/study
builds the program and calls it.

The plan is plan.txt in the folder of the study: a line for each run, with its name,
the minutes that it takes one core, and its command. What came of a run is in
results/NAME.json, with the command, the commit, the date and the machine. Runs of real
threads have a result for each number of cores, and are left out while the machine
does something else. Pages whose template is NAME.tmpl are written beside the folder.`,
		Example: `  froelab study
  froelab study --only minute,quick
  froelab study list`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			s, err := j.study(c)
			if err != nil {
				return err
			}
			return s.Run(c.Context())
		},
	}
	f := c.PersistentFlags()
	f.StringVar(&j.folder, "folder", filepath.Join("docs", "study"), "`DIR` of the plan, the results and the templates")
	f.StringVar(&j.work, "work", filepath.Join("out", "study"), "`DIR` for what unfinished runs have made, and for the page to print")
	f.StringSliceVar(&j.only, "only", nil, "only runs whose names begin with one of these `WORDS`")
	c.AddCommand(j.quickCommand(), j.listCommand(), j.addCommand(), j.pagesCommand())
	return c
}

func (j *studyJob) quickCommand() *cobra.Command {
	minute := false
	c := &cobra.Command{
		Use:   "quick",
		Short: "See whether this program still gives the results that are kept",
		Long: `Quick makes the runs again whose names begin with "minute" or "quick", and compares
what they come to with the results, byte for byte. It takes ten minutes of a core. If all
are the same, the other results are still those of this program.`,
		Example: `  froelab study quick
  froelab study quick --minute`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case len(j.only) > 0:
			case minute:
				j.only = []string{"minute"}
			default:
				j.only = []string{"minute", "quick"}
			}
			s, err := j.study(c)
			if err != nil {
				return err
			}
			if err := s.Check(c.Context()); err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "the same as the results, byte for byte: %d runs\n", len(s.Plan))
			return err
		},
	}
	c.Flags().BoolVar(&minute, "minute", false, "only the part that takes a minute")
	return c
}

func (j *studyJob) listCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the runs, and which are left", Long: "List prints the runs of the plan, and when each was measured or how long it will take.",
		Example: "  froelab study list", Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			s, err := j.study(c)
			if err != nil {
				return err
			}
			return s.WriteList(c.OutOrStdout())
		},
	}
}

func (j *studyJob) addCommand() *cobra.Command {
	return &cobra.Command{
		Use: "add NAME FILE", Short: "Take in the output of a run that was made elsewhere",
		Long: `Add takes in what the command of a run printed with --json, or the result.json that it wrote with --out. The
output says by which command, program and machine it was made.`,
		Example: "  froelab study add dts-hyatt24-100k output.json", Args: cli.Args(cobra.ExactArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			output, err := os.ReadFile(args[1])
			if err != nil {
				return err
			}
			s, err := j.study(c)
			if err != nil {
				return err
			}
			return cli.Usage(s.Add(args[0], output))
		},
	}
}

func (j *studyJob) pagesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "pages", Short: "Write the pages from their templates and the results",
		Long: `Pages writes each page whose template is in the folder of the study, with the figures of the results, and the pictures. It
also writes each as HTML to be printed, into the folder of --work.`,
		Example: "  froelab study pages", Args: cli.Args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error { return j.pages() },
	}
}

// plan reads the plan.
func (j *studyJob) plan() (study.Plan, error) {
	path := filepath.Join(j.folder, "plan.txt")
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return study.ReadPlan(f, path)
}

func (j *studyJob) results() string { return filepath.Join(j.folder, "results") }

func (j *studyJob) study(c *cobra.Command) (*study.Study, error) {
	p, err := j.plan()
	if err != nil {
		return nil, cli.Usage(err)
	}
	p = p.On(runtime.NumCPU())
	if len(j.only) > 0 {
		if p = p.Named(j.only...); len(p) == 0 {
			return nil, cli.Usage(fmt.Errorf("--only: no run begins with %s", strings.Join(j.only, " or ")))
		}
	}
	return &study.Study{
		Plan: p, Folder: j.results(), Kept: j.work, Do: carryOut, Origin: origin(), Quiet: quiet, Log: c.ErrOrStderr(),
	}, nil
}

// carryOut runs a command of this program and returns what it prints.
func carryOut(ctx context.Context, args []string) ([]byte, error) {
	var out bytes.Buffer
	root := rootCommand()
	root.SetOut(&out)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return out.Bytes(), err
}

// mostLoad is the load, in processes, up to which a machine counts as quiet.
const mostLoad = 0.5

// quiet says whether the machine does something else, as far as it tells.
func quiet() error {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return nil // a system that does not tell
	}
	var load float64
	if _, err := fmt.Sscan(string(text), &load); err == nil && load > mostLoad {
		return fmt.Errorf("the machine is busy: its load is %.2g, and threads can be timed up to %.2g", load, mostLoad)
	}
	return nil
}

// pages writes the pages.
func (j *studyJob) pages() error {
	p, err := j.plan()
	if err != nil {
		return cli.Usage(err)
	}
	pages := &study.Pages{Plan: p, Pictures: map[string]study.Picture{}}
	if pages.Results, err = study.ReadResults(j.results()); err != nil {
		return err
	}
	table := filepath.Join(j.folder, "cray-blitz-1994.csv")
	if f, err := os.Open(table); err == nil {
		defer f.Close()
		if pages.Published, err = study.ReadPublished(f, table); err != nil {
			return err
		}
	}
	templates, err := filepath.Glob(filepath.Join(j.folder, "*.tmpl"))
	if err != nil || len(templates) == 0 {
		return cli.Usage(fmt.Errorf("%s: there is no template, NAME.tmpl, of a page", j.folder))
	}
	docs := filepath.Dir(j.folder)
	var written []string
	for _, path := range templates {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		page := filepath.Join(docs, strings.TrimSuffix(filepath.Base(path), ".tmpl"))
		if err := file.Write(page, func(w io.Writer) error { return pages.Write(w, path, string(text)) }); err != nil {
			return err
		}
		written = append(written, page)
	}
	if err := pages.WritePictures(filepath.Join(docs, "plots"), "study-"); err != nil {
		return err
	}
	if err := os.MkdirAll(j.work, 0o777); err != nil {
		return err
	}
	for _, page := range slices.Sorted(slices.Values(written)) {
		to := filepath.Join(j.work, strings.TrimSuffix(filepath.Base(page), filepath.Ext(page))+".html")
		if err := file.Write(to, func(w io.Writer) error { return study.Print(w, page) }); err != nil {
			return err
		}
	}
	return nil
}
