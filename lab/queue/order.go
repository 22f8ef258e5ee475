package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"froe/internal/pool"
)

// Order says what a job is. Whatever its results depend on is in it.
type Order struct {
	Kind    string   `json:"kind"`             // of job, as workers know it
	Build   string   `json:"build"`            // of the program that is to do it
	Setting string   `json:"setting"`          // digest of the settings
	Files   []string `json:"files,omitempty"`  // digests of the files that the settings and the script name
	Script  string   `json:"script,omitempty"` // digest of the command that goes on with it; empty: it does not travel
	Threads int      `json:"threads"`          // that a piece takes
	Memory  int      `json:"memory"`           // that a piece takes, MiB
}

// State says how far a job is.
type State string

// The states of a job.
const (
	Open      State = "open"
	Done      State = "done"
	Cancelled State = "cancelled"
)

// Record is what is kept of a job.
type Record struct {
	Order
	Run     string    `json:"run"`   // of this life of the job: a job that was cancelled may be submitted again
	Words   string    `json:"words"` // of the command, for people
	State   State     `json:"state"`
	Total   int       `json:"total"` // pieces, as far as known
	Created time.Time `json:"created"`
	Ended   time.Time `json:"ended,omitzero"`
	Barred  []string  `json:"barred,omitempty"` // workers of which a result was false: they get no more of it
}

// goesOn reports whether a run of a job is open; nil is the record of no job.
func (r *Record) goesOn(run string) bool { return r != nil && r.State == Open && r.Run == run }

// Limits of what an order may say.
const (
	maxThreads = 1 << 10
	maxMemory  = 1 << 24 // MiB
	maxFiles   = 16
	maxBarred  = 256
	maxText    = 4096
)

var (
	digests = regexp.MustCompile(`^[0-9a-f]{64}$`)
	names   = regexp.MustCompile(`^[\w-]{1,64}$`) // of jobs, kinds and pieces: a token of a subject
)

// Check refuses orders that cannot be.
func (o *Order) Check() error {
	switch {
	case !names.MatchString(o.Kind):
		return fmt.Errorf("kind: %q is no name", o.Kind)
	case o.Build == "" || len(o.Build) > maxText:
		return fmt.Errorf("build: a name of %d bytes", len(o.Build))
	case !digests.MatchString(o.Setting):
		return fmt.Errorf("setting: %q is no digest", o.Setting)
	case o.Script != "" && !digests.MatchString(o.Script):
		return fmt.Errorf("script: %q is no digest", o.Script)
	case len(o.Files) > maxFiles:
		return fmt.Errorf("files: %d are more than %d", len(o.Files), maxFiles)
	case o.Threads < 1 || o.Threads > maxThreads:
		return fmt.Errorf("threads: %d is not from 1 to %d", o.Threads, maxThreads)
	case o.Memory < 0 || o.Memory > maxMemory:
		return fmt.Errorf("memory: %d is not from 0 to %d", o.Memory, maxMemory)
	}
	for _, f := range o.Files {
		if !digests.MatchString(f) {
			return fmt.Errorf("files: %q is no digest", f)
		}
	}
	return nil
}

// ID is the name of the job.
func (o *Order) ID() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // strings and numbers
	}
	return Digest(text)[:12]
}

// Digest is the SHA-256 of bytes, in hexadecimal digits.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// token is a build as a token of subjects.
func token(build string) string { return Digest([]byte(build))[:12] }

// parseRecord reads the record of the job of that name, and refuses what is none.
func parseRecord(id string, data []byte) (*Record, error) {
	r := &Record{}
	if len(data) > maxRecord {
		return nil, fmt.Errorf("record of %d bytes", len(data))
	}
	if err := pool.Decode(data, r); err != nil {
		return nil, err
	}
	switch {
	case r.State != Open && r.State != Done && r.State != Cancelled:
		return nil, fmt.Errorf("state: there is no %q", r.State)
	case !names.MatchString(r.Run):
		return nil, fmt.Errorf("run: %q is no name", r.Run)
	case len(r.Words) > maxText:
		return nil, fmt.Errorf("words: %d bytes", len(r.Words))
	case len(r.Barred) > maxBarred:
		return nil, fmt.Errorf("barred: %d are more than %d", len(r.Barred), maxBarred)
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	if r.ID() != id {
		return nil, fmt.Errorf("the record is that of %s", r.ID())
	}
	return r, nil
}
