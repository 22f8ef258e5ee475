package rating_test

import (
	"fmt"

	"froe/lab/rating"
)

// Froe is level with one engine, and ahead of another. Both have ratings on a list.
func Example() {
	var games []rating.Game
	for i := range 40 {
		opening := fmt.Sprint("opening ", i)
		games = append(games,
			rating.Game{White: "Froe", Black: "One", Half: 2, Opening: opening},
			rating.Game{White: "One", Black: "Froe", Half: 2, Opening: opening},
			rating.Game{White: "Froe", Black: "Two", Half: 2, Opening: opening},
			rating.Game{White: "Two", Black: "Froe", Half: 1, Opening: opening})
	}
	table, err := rating.Rate(games, 1)
	if err != nil {
		panic(err)
	}
	for _, p := range table.Players {
		fmt.Printf("%-5s%.0f of %d\n", p.Name, p.Points, p.Games)
	}
	place, _ := table.Place("Froe", map[string]float64{"One": 3000, "Two": 2800})
	fmt.Println(2900 < place.Elo && place.Elo < 3100, place.Low < 3000 && 3000 < place.High)
	// Output:
	// Froe 100 of 160
	// One  40 of 80
	// Two  20 of 80
	// true true
}
