package annotation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"froe/engine/chess/pgn"
)

// Names of the files of a folder.
const (
	GamesFile   = "annotated.pgn"
	ReviewsFile = "reviews.jsonl" // the settings, and then a Review a line
	ReportFile  = "report.html"
)

// Settings are what reviews depend on, by name.
type Settings map[string]string

// Folder keeps games and their reviews while a run goes on.
type Folder struct {
	Done int // number of the last game it has, 0 at first

	path         string
	games, lines *os.File
	end          int64    // of the games
	begin        [2]int64 // sizes of the files when the folder was opened
}

// entry is a line of the reviews.
type entry struct {
	Settings Settings `json:"settings,omitempty"` // of the first line
	*Review
	End int64 `json:"end,omitempty"` // of the game in the file of games, bytes
}

// Continue opens a folder, or makes it. The games in it must have been reviewed with
// the same settings. What an interruption left unfinished is cut off.
func Continue(path string, s Settings) (*Folder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	f := &Folder{path: path}
	if err := f.open(s); err != nil {
		return nil, errors.Join(err, f.closeFiles())
	}
	return f, nil
}

func (f *Folder) open(s Settings) (err error) {
	if f.games, err = os.OpenFile(filepath.Join(f.path, GamesFile), os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	if f.lines, err = os.OpenFile(filepath.Join(f.path, ReviewsFile), os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	size, err := f.read(s)
	if err != nil {
		return err
	}
	info, err := f.games.Stat()
	if err == nil && info.Size() < f.end {
		err = fmt.Errorf("%s: %d bytes where %s counts %d", f.games.Name(), info.Size(), ReviewsFile, f.end)
	}
	if f.begin = [2]int64{f.end, size}; err == nil {
		err = f.Restore()
	}
	if err == nil && size == 0 {
		err = f.write(&entry{Settings: s})
	}
	return err
}

// Restore removes what was added since the folder was opened.
func (f *Folder) Restore() error {
	for i, file := range []*os.File{f.games, f.lines} {
		if err := file.Truncate(f.begin[i]); err != nil {
			return err
		}
		if _, err := file.Seek(f.begin[i], io.SeekStart); err != nil {
			return err
		}
	}
	return nil
}

// read finds out what is there, and how many bytes of the reviews are whole lines.
func (f *Folder) read(s Settings) (size int64, err error) {
	in := bufio.NewReader(f.lines)
	for number := 1; ; number++ {
		text, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return size, nil
		}
		var e entry
		if err == nil {
			err = json.Unmarshal(text, &e)
		}
		switch {
		case err == nil && number == 1:
			err = s.same(e.Settings)
		case err == nil && (e.Review == nil || e.Number <= f.Done || e.End < f.end):
			err = errors.New("no review of a later game than before")
		case err == nil:
			f.Done, f.end = e.Number, e.End
		}
		if err != nil {
			return 0, fmt.Errorf("%s: line %d: %w", f.lines.Name(), number, err)
		}
		size += int64(len(text))
	}
}

// same returns an error that names a setting that was another one.
func (s Settings) same(was Settings) error {
	all := maps.Clone(was)
	maps.Copy(all, s)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if s[name] != was[name] {
			return fmt.Errorf("the games there were reviewed with %s %q instead of %q: name another folder", name, was[name], s[name])
		}
	}
	return nil
}

// Add keeps a game.
func (f *Folder) Add(g *Reviewed) error {
	var text bytes.Buffer
	if err := pgn.NewWriter(&text).Write(g.Game); err != nil {
		return err
	}
	if _, err := f.games.Write(text.Bytes()); err != nil {
		return err
	}
	f.end += int64(text.Len())
	f.Done = g.Review.Number
	return f.write(&entry{Review: g.Review, End: f.end})
}

func (f *Folder) write(e *entry) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = f.lines.Write(append(text, '\n'))
	return err
}

// Reviews are the reviews of all games in the folder.
func (f *Folder) Reviews() iter.Seq2[*Review, error] {
	return func(yield func(*Review, error) bool) {
		in, err := os.Open(f.lines.Name())
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		for lines := json.NewDecoder(in); ; {
			var e entry
			err := lines.Decode(&e)
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(nil, fmt.Errorf("%s: %w", in.Name(), err))
				return
			case e.Review != nil && !yield(e.Review, nil):
				return
			}
		}
	}
}

// Close has everything on the disk and closes the files.
func (f *Folder) Close() error {
	return errors.Join(f.games.Sync(), f.lines.Sync(), f.closeFiles())
}

func (f *Folder) closeFiles() (err error) {
	for _, file := range []*os.File{f.games, f.lines} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return err
}
