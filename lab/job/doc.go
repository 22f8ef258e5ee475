// Package job has the kinds of jobs that Froe can do in pieces on other machines: what
// their settings and pieces look like as JSON, and who does them ([New]). Package
// queue carries them.
//
//	kind      settings       a piece is                              result
//	games     [Games]        games with consecutive numbers          selfplay.Encode
//	suite     suite.Setting  consecutive positions of a suite        their outcomes
//	simulate  simulation.Plan  one search on virtual processors      its outcome
//	scaling   scaling.Plan   all searches of a position              its runs
//	review    annotation.Setting  the moves of a game                what was found in it
//
// Settings and pieces come from elsewhere and are not trusted: fields that are not
// known, numbers out of range and texts that cannot be read are errors. Nothing in them
// names a file of the machine; networks travel by their digest.
package job
