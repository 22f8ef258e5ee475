# Two static binaries: the engine and its laboratory. With EXE it is the engine alone, as
# OpenBench asks for it: make -j EXE=name CC=… CXX=… (a Go program needs neither compiler).

export CGO_ENABLED := 0

PGO ?= cmd/froe/default.pgo
build = go build -trimpath -ldflags="-s -w" -pgo=$(PGO)

ifdef EXE
.PHONY: engine
engine:
	$(build) -o $(EXE) ./cmd/froe
else
.PHONY: all
all:
	$(build) -o froe ./cmd/froe
	$(build) -o froelab ./cmd/froelab
endif

# The page as static files, with the engine as WebAssembly: docs/site.md.
.PHONY: site
site:
	scripts/site
