package main

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/internal/cli"
	"froe/internal/serve"
	"froe/internal/session"
)

func serveCommand() *cobra.Command {
	port, config := 0, serve.Config{Options: engine.Defaults()}
	config.Options.Threads = min(cli.Cores, session.MaxThreads)
	config.Options.Hash = min(64, engine.MaxHash())
	config.Options.MoveOverhead = 0
	config.Threads = growRuntime()
	c := &cobra.Command{
		Use:   "serve",
		Short: "Play, analyse and review games in a browser, and watch how searches split",
		Long: `Serve prints the address of a web page and serves it to this machine alone, until it
is interrupted. The page has a board to analyse on, to review games on, and to play on
against Froe; and Froe plays other engines there. While Froe searches, it shows the
lines, the node of each worker and the tree of split points. It also shows searches on
virtual processors, step by step, and compares the four algorithms. Nothing is fetched
from elsewhere.

The address contains a random token, and requests without it are refused. Each tab has
an engine of its own, up to --sessions. A tab that is closed ends its search.

docs/serve.md describes the page.`,
		Example: `  froe serve
  froe serve --threads 8 --hash 256
  froe serve --port 8000 --sessions 1`,
		Args: cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(func(*cobra.Command, []string) error {
			if port < 0 || port > 65535 {
				return fmt.Errorf("--port: %d is not from 0 to 65535", port)
			}
			if n := config.Options.Threads; n > session.MaxThreads {
				return fmt.Errorf("--threads: %d is not from 1 to %d", n, session.MaxThreads)
			}
			if most := engine.MaxHash() / config.Options.Hash; config.Sessions < 1 || config.Sessions > most {
				return fmt.Errorf("--sessions: %d is not from 1 to %d, the memory there is for tables of %d MiB", config.Sessions, most, config.Options.Hash)
			}
			return nil
		}),
		RunE: func(c *cobra.Command, _ []string) error {
			return serve.Run(c.Context(), port, config, func(url string) {
				fmt.Fprintf(c.OutOrStdout(), "Open %s\nInterrupt to end.\n", url)
			})
		},
	}
	f := c.Flags()
	f.IntVar(&port, "port", 0, "port to listen on, or one of the nine after it if it is taken; 0: any that is free")
	f.IntVar(&config.Sessions, "sessions", 4, "most tabs at a time; each has an engine and a table of its own")
	cli.OptionFlag(c, &config.Options.Threads, "threads", "Threads")
	cli.OptionFlag(c, &config.Options.Hash, "hash", "Hash")
	cli.OptionFlag(c, &config.Options.SyzygyPath, "syzygy", "SyzygyPath")
	return c
}

// growRuntime fits the runtime to the most workers that any engine has had.
func growRuntime() func(workers int) {
	var mu sync.Mutex
	return func(workers int) {
		mu.Lock()
		defer mu.Unlock()
		if workers+2 > runtime.GOMAXPROCS(0) {
			cli.FitRuntime(workers)
		}
	}
}
