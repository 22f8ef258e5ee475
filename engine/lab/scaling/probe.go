package scaling

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// probe is a process that runs Serve, seen from outside.
type probe struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *json.Decoder
}

func startProbe(c *exec.Cmd) (*probe, error) {
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("scaling: ceiling: %w", err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("scaling: ceiling: %w", err)
	}
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("scaling: ceiling: %w", err)
	}
	return &probe{process: c, in: in, out: json.NewDecoder(out)}, nil
}

func (p *probe) send(v any) error {
	if err := json.NewEncoder(p.in).Encode(v); err != nil {
		return fmt.Errorf("ceiling: %w", err)
	}
	return nil
}

func (p *probe) receive(v any) error {
	if err := p.out.Decode(v); err != nil {
		return fmt.Errorf("ceiling: %w", err)
	}
	return nil
}

// close ends the input of the process, and so the process. What it died of, if it
// died before, send and receive have returned.
func (p *probe) close() {
	_ = p.in.Close()
	_ = p.process.Wait()
}
