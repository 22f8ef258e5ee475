// Package positions holds sets of chess positions under names, such as wac or
// hyatt24, and opens them as it opens files.
//
// It reads no EPD: engine/chess and those who use a set do. Sources and licences
// are in README.md beside the sets.
package positions
