package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/internal/cli"
	"froe/lab/queue"
)

// natsFlags adds the flags of a connection to NATS servers.
func natsFlags(f *pflag.FlagSet, c *queue.Config, without string) {
	f.StringVar(&c.URL, "nats", "", "`URLS` of NATS servers with JetStream, separated by commas; "+without)
	f.StringVar(&c.Credentials, "creds", "", "credentials `FILE` for these servers")
	f.StringVar(&c.CA, "tls-ca", "", "`FILE` of the certificate authorities to trust (those of the system if not given)")
	f.StringVar(&c.Cert, "tls-cert", "", "`FILE` of this client's certificate")
	f.StringVar(&c.Key, "tls-key", "", "`FILE` of the key of this certificate")
	f.StringVar(&c.Prefix, "prefix", "froe", "`WORD` that the names of subjects, streams and buckets begin with")
	f.IntVar(&c.Replicas, "replicas", 0, "copies of each stream that does not exist yet; 0: 3 in a cluster, otherwise 1")
}

// newLogf writes lines for people, each at most once in a second.
func newLogf(c *cobra.Command) func(string, ...any) {
	var mu sync.Mutex
	logged := map[string]time.Time{}
	return func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(logged[line]) > time.Second {
			if len(logged) > 1000 {
				clear(logged)
			}
			logged[line] = now
			cli.Complain(c, line)
		}
	}
}

// machineName is what people call this machine.
func machineName() string {
	name, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return name
}
