package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"froe/internal/queue"
)

// natsFlags adds the flags of a connection to NATS servers.
func natsFlags(f *pflag.FlagSet, c *queue.Config, without string) {
	f.StringVar(&c.URL, "nats", "", "`URL` of NATS servers with JetStream, parted by commas; "+without)
	f.StringVar(&c.Credentials, "creds", "", "credentials `FILE` for them")
	f.StringVar(&c.CA, "tls-ca", "", "`FILE` of the authorities to trust; none: those of the system")
	f.StringVar(&c.Cert, "tls-cert", "", "`FILE` of this client's certificate")
	f.StringVar(&c.Key, "tls-key", "", "`FILE` of its key")
	f.StringVar(&c.Prefix, "prefix", "froe", "`WORD` that subjects, streams and buckets begin with")
	f.IntVar(&c.Replicas, "replicas", 0, "copies of each stream that is not there yet; 0: 3 in a cluster, else 1")
}

// teller writes lines for people, each at most once in a second.
func teller(w io.Writer) func(string, ...any) {
	var mu sync.Mutex
	told := map[string]time.Time{}
	return func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(told[line]) > time.Second {
			if len(told) > 1000 {
				clear(told)
			}
			told[line] = now
			fmt.Fprintln(w, "froe:", line)
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
