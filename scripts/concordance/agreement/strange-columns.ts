import type { RatingTable } from '@/lib/core/agreement/rating-table'

/**
 * A sentence on columns of a wide table that share no label with any other, while others do: a patient or a text is read as
 * a rater who agrees with nobody, and pulls all figures down.
 */
export function noteStrangeColumns(
  file: string,
  { raters, rows }: { raters: readonly string[]; rows: RatingTable<string> },
): string[] {
  const columnsOf = new Map<string, Set<number>>()
  for (const row of rows)
    for (const [column, label] of row.entries()) {
      if (label === null) continue
      const columns = columnsOf.get(label) ?? new Set()
      columnsOf.set(label, columns.add(column))
    }
  const given = new Set([...columnsOf.values()].flatMap((columns) => [...columns]))
  const shared = new Set([...columnsOf.values()].flatMap((columns) => (columns.size > 1 ? [...columns] : [])))
  const strange = raters.filter((_, column) => given.has(column) && !shared.has(column))
  if (shared.size === 0 || strange.length === 0) return []
  const isOne = strange.length === 1
  const them = isOne ? 'it' : 'them'
  return [
    `${file} has the ${isOne ? 'column' : 'columns'} ${strange.join(', ')}, with no label that another has; ` +
      `${isOne ? 'it is read as a rater' : 'they are read as raters'} all the same. ` +
      `If ${isOne ? 'it is' : 'they are'} none, leave ${them} out, or name ${them} with --by or --cluster.`,
  ]
}
