import type { RatingsTable } from './ratings-table'

/** The part of a table with the items picked, by their places; all raters stay. */
export function pickItems(table: RatingsTable, isPicked: (index: number) => boolean): RatingsTable {
  const indices = [...table.items.keys()].filter(isPicked)
  const isIn = new Set(indices.map((index) => table.items[index] ?? ''))
  return {
    raters: table.raters,
    items: indices.map((index) => table.items[index] ?? ''),
    rows: indices.map((index) => table.rows[index] ?? []),
    strata: indices.map((index) => table.strata[index] ?? ''),
    clusters: table.clusters && indices.map((index) => table.clusters?.[index] ?? ''),
    consensus: table.consensus && indices.map((index) => table.consensus?.[index] ?? null),
    notes: table.notes,
    confidences: table.confidences && indices.map((index) => table.confidences?.[index] ?? []),
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
    for (const [index, label] of row.entries()) if (label !== null) present.add(index)
    return row.some((label) => label !== null)
  })
  const rated = isRated.every(Boolean) ? table : pickItems(table, (index) => isRated[index] ?? false)
  if (present.size === table.raters.length) return rated
  const keep = <Cell>(row: readonly Cell[]) => row.filter((_, index) => present.has(index))
  return {
    ...rated,
    raters: keep(rated.raters),
    rows: rated.rows.map(keep),
    confidences: rated.confidences?.map(keep) ?? null,
  }
}
