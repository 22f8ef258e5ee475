package archive

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
)

// Version is the version of the format.
const Version = 1

const (
	marker     = "\xf7FG1"
	prefix     = 16      // bytes of a block before its payload
	maxPayload = 1 << 17 // bytes
	fullBlock  = 1 << 15 // bytes of games from which on a block is written

	kindHeader = 'H'
	kindGames  = 'G'
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Header says where games come from.
type Header struct {
	Version  int               `json:"version"`
	Commit   string            `json:"commit,omitempty"`
	Network  string            `json:"network,omitempty"` // name of the network that evaluated
	Seed     uint64            `json:"seed"`
	Settings map[string]string `json:"settings,omitempty"` // of what generated the games
}

// text is the header as it is written.
func (h Header) text() ([]byte, error) {
	h.Version = Version
	return json.Marshal(h)
}

// same returns an error that names a difference between h and what is wanted.
func (h *Header) same(want *Header) error {
	for _, field := range [][3]string{
		{"commit", h.Commit, want.Commit},
		{"network", h.Network, want.Network},
		{"seed", fmt.Sprint(h.Seed), fmt.Sprint(want.Seed)},
	} {
		if field[1] != field[2] {
			return fmt.Errorf("%s %q instead of %q", field[0], field[1], field[2])
		}
	}
	all := map[string]string{}
	maps.Copy(all, h.Settings)
	maps.Copy(all, want.Settings)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if got, want := h.Settings[name], want.Settings[name]; got != want {
			return fmt.Errorf("%s %q instead of %q", name, got, want)
		}
	}
	return nil
}

func parseHeader(payload []byte) (Header, error) {
	var h Header
	if err := json.Unmarshal(payload, &h); err != nil {
		return h, fmt.Errorf("header: %w", err)
	}
	if h.Version != Version {
		return h, fmt.Errorf("version %d, and this program reads version %d", h.Version, Version)
	}
	return h, nil
}

// appendBlock adds a block to b.
func appendBlock(b []byte, kind byte, payload []byte) []byte {
	at := len(b)
	b = append(b, marker...)
	b = append(b, kind, 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(payload)))
	b = binary.LittleEndian.AppendUint32(b, checksum(b[at+4:at+12], payload))
	return append(b, payload...)
}

func checksum(head, payload []byte) uint32 {
	return crc32.Update(crc32.Checksum(head, castagnoli), castagnoli, payload)
}
