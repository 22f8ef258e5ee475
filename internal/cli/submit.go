package cli

import (
	"os"

	"github.com/spf13/cobra"

	"froe/internal/pool"
)

// Order is a job as a command asks for it.
type Order struct {
	Kind    string
	Setting any  // as JSON
	Threads int  // that a piece takes
	Memory  int  // that a piece takes, MiB
	Local   int  // pieces at a time, if this machine does them
	Total   int  // pieces, as far as known
	Timed   bool // it matters which machine does what
}

// Submitter takes the jobs of commands that many machines can do. Those of a nil one are
// done in this process.
type Submitter interface {
	// Submit begins a job with its files, or goes on with it.
	Submit(c *cobra.Command, o *Order, files ...[]byte) (Job, error)

	// Piece is how many items make a piece; 0: as many as [PieceSize] says.
	Piece() int
}

// Job is a job that has begun.
type Job interface {
	Farm() pool.Farm                        // that does the pieces; nil: this process does them
	Progress(to *os.File) (Stepper, func()) // as [Progress]
	End(err error) error                    // ends the job, or leaves it to go on later if there is an error, which it returns
}

// Submit begins a job where s has it done.
func Submit(s Submitter, c *cobra.Command, o *Order, files ...[]byte) (Job, error) {
	if s == nil {
		return Here, nil
	}
	return s.Submit(c, o, files...)
}

// Here is a job that this process does.
const Here here = 0

type here uint8

func (here) Farm() pool.Farm                        { return nil }
func (here) Progress(to *os.File) (Stepper, func()) { return Progress(to) }
func (here) End(err error) error                    { return err }

// pieceSeconds is how long a piece is to take, about.
const pieceSeconds = 60

// pieces is how many pieces there are at least, if there are as many items: they should
// be enough for many machines, and none should be long in doing the last.
const pieces = 128

// PieceSize is how many items make a piece, of so many that take so many seconds each. It
// depends on the job alone, so that the same job has the same pieces everywhere.
func PieceSize(s Submitter, items int, seconds float64) int {
	if s != nil && s.Piece() > 0 {
		return s.Piece()
	}
	return max(1, min(int(pieceSeconds/max(seconds, 1e-6)), items/pieces))
}
