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
	// In nats.go 1.55 the first goroutine of an object store waits for ever if the store is done
	// with it before it runs, the second if what is being fetched is given up meanwhile.
	goleak.VerifyTestMain(m,
		goleak.IgnoreTopFunction("github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"),
		goleak.IgnoreAnyFunction("github.com/nats-io/nats.go/jetstream.(*obs).Get.func2"))
}

func TestHelp(t *testing.T) { program.Help(t) }
func TestExamples(t *testing.T) {
	program.Examples(t, map[string]string{"games.pgn": threeEngines(), "docs/study/plan.txt": "minute 1 duel\n"})
}
func TestKnownElsewhere(t *testing.T) { program.KnownElsewhere(t) }
