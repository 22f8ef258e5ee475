# One static binary, as OpenBench asks for it: make -j EXE=name CC=… CXX=…
# (a Go program needs neither compiler).

EXE ?= froe

export CGO_ENABLED := 0

.PHONY: all
all:
	go build -trimpath -ldflags="-s -w" -o $(EXE) ./cmd/froe
