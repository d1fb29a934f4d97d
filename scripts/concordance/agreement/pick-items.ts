import type { RatingsTable } from './read-ratings-table'

/** The part of a table with the items picked, by their places; all raters stay. */
export function pickItems(table: RatingsTable, isPicked: (place: number) => boolean): RatingsTable {
  const places = [...table.items.keys()].filter(isPicked)
  const isIn = new Set(places.map((place) => table.items[place] ?? ''))
  return {
    raters: table.raters,
    items: places.map((place) => table.items[place] ?? ''),
    rows: places.map((place) => table.rows[place] ?? []),
    strata: places.map((place) => table.strata[place] ?? ''),
    clusters: table.clusters && places.map((place) => table.clusters?.[place] ?? ''),
    truth: table.truth && places.map((place) => table.truth?.[place] ?? null),
    notes: table.notes,
    confidences: table.confidences && places.map((place) => table.confidences?.[place] ?? []),
    repeats: table.repeats.flatMap(({ rater, items, rows, clusters }) => {
      const own = [...items.keys()].filter((index) => isIn.has(items[index] ?? ''))
      if (own.length === 0) return []
      return [
        {
          rater,
          items: own.map((index) => items[index] ?? ''),
          rows: own.map((index) => rows[index] ?? []),
          clusters: clusters && own.map((index) => clusters[index] ?? ''),
        },
      ]
    }),
  }
}

/** The part of a table that ratings were given in: without items and raters that have none. */
export function pickRated(table: RatingsTable): RatingsTable {
  const present = new Set<number>()
  const isRated = table.rows.map((row) => {
    for (const [place, label] of row.entries()) if (label !== null) present.add(place)
    return row.some((label) => label !== null)
  })
  const rated = isRated.every(Boolean) ? table : pickItems(table, (place) => isRated[place] ?? false)
  if (present.size === table.raters.length) return rated
  const keep = <Cell>(row: readonly Cell[]) => row.filter((_, place) => present.has(place))
  return {
    ...rated,
    raters: keep(rated.raters),
    rows: rated.rows.map(keep),
    confidences: rated.confidences?.map(keep) ?? null,
  }
}
