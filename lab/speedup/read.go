package speedup

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Read reads a result that was written before: result.json in a directory of
// [Result.WriteFiles], or a file of [Result.WriteJSON].
func Read(path string) (*Result, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "result.json")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: not a result of froelab scaling or froelab simulate: %w", path, err)
	}
	if len(r.Runs) == 0 {
		return nil, fmt.Errorf("%s: there are no runs", path)
	}
	return r, nil
}
