package cli

// ProgramOf is the program that has a command, froe or froelab; empty: neither has it.
// Version, man, help and completion are commands of both.
func ProgramOf(command string) string {
	switch command {
	case "analyse", "analyze", "mate", "serve", "book", "bench", "speedtest", "perft", "suite":
		return "froe"
	case "simulate", "scaling", "speedup", "duel", "report", "study", "match", "elo", "selfplay", "data", "train", "average", "spsa", "submit", "work", "jobs":
		return "froelab"
	}
	return ""
}
