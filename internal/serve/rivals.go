package serve

import (
	"context"
	"os/exec"
	"time"

	"froe/engine/chess"
	"froe/internal/session"
	"froe/lab/client"
)

// programs are the engines on this machine: those that speak UCI can be started.
type programs struct{}

// usual are the names of engines that are looked for.
var usual = []string{"stockfish", "ethereal-chess", "ethereal", "berserk", "caissa", "clover", "fairy-stockfish", "fruit", "glaurung", "igel",
	"koivisto", "laser", "lc0", "obsidian", "rubichess", "seer", "stash", "stormphrax", "toga2", "viridithas", "weiss", "xiphos"}

// List has the engines that are installed under a usual name.
func (programs) List() (all []string) {
	for _, name := range usual {
		for _, path := range []string{name, "/usr/games/" + name} {
			if found, err := exec.LookPath(path); err == nil {
				all = append(all, found)
				break
			}
		}
	}
	return all
}

// rivalPatience is how long answers of an engine may take.
var rivalPatience = client.Patience{Greeting: 10 * time.Second, Ready: 10 * time.Second, Stop: 2 * time.Second}

// Start starts a program.
func (programs) Start(ctx context.Context, text string) (session.Rival, error) {
	spec, err := client.ParseSpec(text)
	if err != nil {
		return nil, err
	}
	e, err := client.Start(ctx, spec, rivalPatience)
	if err != nil {
		return nil, err
	}
	p := program{e, e.Name}
	if p.name == "" {
		p.name = spec.Name()
	}
	return p, nil
}

// program is an engine of others that runs.
type program struct {
	*client.Engine
	name string
}

// Name is what the engine calls itself, or what its program is called.
func (p program) Name() string { return p.name }

// Search passes on what the engine says of its first line.
func (p program) Search(ctx context.Context, g *chess.Game, words string, limit time.Duration, each func(*session.Heard)) (chess.Move, error) {
	return p.SearchGame(ctx, g, words, limit, func(i client.Info) bool {
		if i.Exact && len(i.PV) > 0 {
			each(&session.Heard{Depth: i.Depth, Nodes: i.Nodes, Score: i.Score, IsMate: i.IsMate, Line: i.PV})
		}
		return true
	})
}
