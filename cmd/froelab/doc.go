// Command froelab is the laboratory of Froe: it measures parallel search on real and on
// virtual processors, plays games, trains the network, tunes the search, and spreads all
// of that over many machines. froelab help lists its commands.
//
// The commands read flags and print. What they do is in the packages of lab/. The
// engine itself is cmd/froe.
package main
