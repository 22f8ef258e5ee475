package network

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// A file of a network is, in little-endian order: the header, from version 2 on the number
// of outputs of the second layer in 32 bits, the name of the training run in UTF-8, the
// features' weights (region by region, feature by feature) and the biases of 16 bits, the
// second layer's weights (bucket by bucket, output by output) of 8 bits and its biases of 32, the
// output weights (bucket by bucket) of 16 bits, the output biases of 32 bits, and the CRC-32
// (IEEE) of all before it.

const (
	magic   = "FroeNet\n"
	version = 2

	// MaxName is the most bytes of a name.
	MaxName = 255

	// maxScale bounds the scale, in centipawns.
	maxScale = 10000
)

// header is what a file begins with.
type header struct {
	Magic      [8]byte
	Version    uint32
	Inputs     uint32 // Features of every region
	Width      uint32
	Buckets    uint32
	Mirrored   uint32 // 0 or 1
	Activation uint32 // what 1 is in accumulators
	Shift      uint32 // 2 to the shift is what 1 is in output weights
	Scale      uint32 // centipawns
	NameLength uint32 // bytes
}

// Load reads a network. It refuses a file that is not a network, or not one that this
// version can evaluate; the error says why.
func Load(r io.Reader) (*Network, error) {
	n, err := load(r)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

func load(r io.Reader) (*Network, error) {
	sum := crc32.NewIEEE()
	body := io.TeeReader(r, sum)
	var h header
	if err := read(body, "header", &h); err != nil {
		return nil, err
	}
	hidden := uint32(0)
	if h.Version == version {
		if err := read(body, "header", &hidden); err != nil {
			return nil, err
		}
	}
	if err := h.check(hidden); err != nil {
		return nil, err
	}
	name := make([]byte, h.NameLength)
	if err := read(body, "name", name); err != nil {
		return nil, err
	}
	n := empty(h.shape(hidden), string(name), int(h.Scale), uint8(h.Shift))
	for _, part := range []struct {
		name string
		data any
	}{
		{"features' weights", n.features}, {"biases", n.bias},
		{"second layer", n.hidden}, {"second layer's biases", n.hiddenBias},
		{"output weights", n.output}, {"output biases", n.outputBias},
	} {
		if err := read(body, part.name, part.data); err != nil {
			return nil, err
		}
	}
	want := sum.Sum32()
	var got uint32
	if err := read(r, "checksum", &got); err != nil {
		return nil, err
	}
	if got != want {
		return nil, fmt.Errorf("checksum: %08x instead of %08x: the file is damaged", got, want)
	}
	if _, err := io.ReadFull(r, make([]byte, 1)); err == nil {
		return nil, errors.New("the file goes on after its end")
	}
	n.packAll()
	return n, n.check()
}

// read fills a part of the file.
func read(r io.Reader, part string, data any) error {
	err := binary.Read(r, binary.LittleEndian, data)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%s: the file ends too early", part)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", part, err)
	}
	return nil
}

func (h *header) shape(hidden uint32) Shape {
	return Shape{Regions: int(h.Inputs / Features), Width: int(h.Width), Hidden: int(hidden), Buckets: int(h.Buckets), Mirrored: h.Mirrored == 1}
}

// check refuses headers of other files and of other versions.
func (h *header) check(hidden uint32) error {
	switch {
	case string(h.Magic[:]) != magic:
		return fmt.Errorf("it begins with %q instead of %q: no network of Froe", h.Magic[:], magic)
	case h.Version != version && h.Version != version-1:
		return fmt.Errorf("version %d, and this program reads versions %d and %d", h.Version, version-1, version)
	case h.Inputs%Features != 0:
		return fmt.Errorf("inputs: %d is no multiple of %d", h.Inputs, Features)
	case h.Mirrored > 1:
		return fmt.Errorf("mirrored: %d is neither 0 nor 1", h.Mirrored)
	case h.Activation != activation || h.Shift < minShift || h.Shift > maxShift:
		return fmt.Errorf("quantisation: %d and 2 to the %d instead of %d and %d to %d", h.Activation, h.Shift, activation, minShift, maxShift)
	case h.Scale < 1 || h.Scale > maxScale:
		return fmt.Errorf("scale: %d is not from 1 to %d", h.Scale, maxScale)
	case h.NameLength > MaxName:
		return fmt.Errorf("name: %d bytes are more than %d", h.NameLength, MaxName)
	}
	return h.shape(hidden).Check()
}

// Write writes the network as Load reads it.
func (n *Network) Write(w io.Writer) error {
	var b bytes.Buffer
	h := header{
		Version: version, Inputs: uint32(n.shape.Rows()),
		Width: uint32(n.shape.Width), Buckets: uint32(n.shape.Buckets),
		Activation: activation, Shift: uint32(n.shift), Scale: uint32(n.scale), NameLength: uint32(len(n.name)),
	}
	copy(h.Magic[:], magic)
	if n.shape.Mirrored {
		h.Mirrored = 1
	}
	for _, part := range []any{&h, uint32(n.shape.Hidden), []byte(n.name), n.features, n.bias, n.hidden, n.hiddenBias, n.output, n.outputBias} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("network: %w", err)
		}
	}
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(b.Bytes()))
	_, err := w.Write(append(b.Bytes(), sum...))
	return err
}
