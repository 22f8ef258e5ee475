package train

import "golang.org/x/sys/cpu"

//go:generate go -C ../../asm run ./train -out ../lab/train/vector_amd64.s -stubs ../lab/train/vector_amd64.go -pkg train

// kernels lists those of this machine, the fastest first.
func kernels() []kernel {
	if cpu.X86.HasAVX2 {
		return []kernel{{"AVX2", sumAVX2, outputAVX2, backwardAVX2, multiplyAVX2, multiplyBackwardAVX2, dotAVX2, addAVX2, stepAVX2}, plain}
	}
	return []kernel{plain}
}
