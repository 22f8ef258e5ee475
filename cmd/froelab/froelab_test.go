package main

import (
	"testing"

	"go.uber.org/goleak"

	"froe/internal/clienttest"
	"froe/internal/clitest"
)

var program = clitest.Program(rootCommand)

func TestMain(m *testing.M) {
	clienttest.Play()
	clitest.Main(main)
	// In nats.go 1.55 this goroutine of an object store waits for ever if the store is done
	// with it before it runs.
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction(
		"github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"))
}

func TestHelp(t *testing.T) { program.Help(t) }
func TestExamples(t *testing.T) {
	program.Examples(t, map[string]string{"games.pgn": threeEngines(), "docs/study/plan.txt": "minute 1 duel\n"})
}
func TestKnownElsewhere(t *testing.T) { program.KnownElsewhere(t) }
