package algorithm

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/search"
)

// The defaults change nothing, and each parameter is in its range and changes something.
func TestParameters(t *testing.T) {
	o := dts.Options{Workers: 64, MinSplitDepth: MinSplitDepth}
	usual := DefaultParameters()
	plain := o
	plain.Ranking = dts.DefaultRanking()
	require.Equal(t, plain, usual.Options(o))
	for _, p := range usual.List() {
		require.NoError(t, p.Set(p.Default), p.Name)
		changed, numbers := DefaultParameters(), search.DefaultParameters()
		require.NoError(t, Set(&changed, &numbers, p.Name, p.Default+p.Step), p.Name)
		require.NotEqual(t, plain, changed.Options(o), p.Name)
		require.Error(t, Set(&changed, &numbers, p.Name, p.Most+1), p.Name)
	}
	changed, numbers := DefaultParameters(), search.DefaultParameters()
	require.NoError(t, Set(&changed, &numbers, "LateBase", 5))
	require.Equal(t, 5, numbers.LateBase)
	require.ErrorContains(t, Set(&changed, &numbers, "Roam", 5), `no parameter "Roam"`)
}
