/** Makes figures of a report one after the other: whoever waits for less goes first between two of them. */
export type InTurn = <Figures>(make: () => Figures) => Promise<Figures>
