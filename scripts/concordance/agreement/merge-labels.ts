import { UsageError } from '../io'
import type { RatingsTable } from './ratings-table'
import { splitNames } from './read-options'
import { listGiven } from './settings'

/** A label, or the merged one that it belongs to. */
export type Merge = (label: string) => string

/**
 * How labels are merged: each group, such as `A,B`, becomes the one label `A or B`.
 *
 * @param declared labels there are, whether or not the table has them
 * @throws {UsageError} for a group of fewer than two labels, a label in two groups, or one that is nowhere
 */
export function toMerge(table: RatingsTable, groups: readonly string[], declared: readonly string[]): Merge {
  if (groups.length === 0) return (label) => label
  const known = new Set([...listGiven(table), ...declared])
  const merged = new Map<string, string>()
  for (const group of groups) {
    const names = splitNames(group, '--merge')
    if (names.length < 2) throw new UsageError(`--merge needs two labels or more, not “${group}”.`)
    for (const name of names) {
      if (!known.has(name))
        throw new UsageError(`--merge names ${name}, and the labels are ${[...known].toSorted().join(', ')}.`)
      if (merged.has(name)) throw new UsageError(`--merge names ${name} twice.`)
      merged.set(name, names.join(' or '))
    }
  }
  return (label) => merged.get(label) ?? label
}

/** The table with its labels merged. */
export function mergeLabels(table: RatingsTable, merge: Merge): RatingsTable {
  const mergeOne = (label: string | null) => (label === null ? null : merge(label))
  return {
    ...table,
    rows: table.rows.map((row) => row.map(mergeOne)),
    consensus: table.consensus?.map(mergeOne) ?? null,
    repeats: table.repeats.map((one) => ({ ...one, rows: one.rows.map((row) => row.map(merge)) })),
  }
}
