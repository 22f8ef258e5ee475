package network

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run ./network -out ../engine/eval/network/vector_amd64.s -stubs ../engine/eval/network/vector_amd64.go -pkg network

// kernels lists those of this machine, the fastest first.
func kernels() []kernel {
	all := []kernel{plain}
	if cpu.X86.HasAVX2 {
		all = append([]kernel{{"AVX2", applyAVX2, dotAVX2, layerAVX2}}, all...)
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW {
		all = append([]kernel{{"AVX-512", applyAVX512, dotAVX512, layerAVX2}}, all...)
		if cpu.X86.HasAVX512VNNI {
			all = append([]kernel{{"AVX-512 VNNI", applyAVX512, dotAVX512, layerVNNI}}, all...)
		}
	}
	return all
}
