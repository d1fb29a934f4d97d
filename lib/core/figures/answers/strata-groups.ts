import { naturalOrder } from '@/lib/core/natural-order'
import type { AnswerContext } from './answer-context'

/** Items of one value of a stratum. */
export type StratumGroup = { label: string; indices: readonly number[] }

/** A table of more groups than these cannot be read. */
const MOST_GROUPS = 40

/** The strata that figures are split by: those asked for, else the one of the view, else the definition's first. */
export function chosenStrata({ definition, view }: AnswerContext, by: readonly string[]): readonly string[] {
  if (by.length > 0) return by
  const own = definition.strata.find(({ id }) => id === view.by) ?? definition.strata[0]
  return own ? [own.id] : []
}

/** Items by a stratum, in natural order of its values; none where there is one value, or too many. */
export function groupsOf({ table }: AnswerContext, stratum: string): readonly StratumGroup[] {
  const groups = Map.groupBy(table.items.keys(), (item) => table.items[item]?.strata[stratum] ?? '')
  groups.delete('')
  if (groups.size < 2 || groups.size > MOST_GROUPS) return []
  return [...groups]
    .toSorted(([one], [other]) => naturalOrder(one, other))
    .map(([label, indices]) => ({ label, indices }))
}

/** What a stratum is called. */
export function stratumTitle({ definition }: AnswerContext, id: string): string {
  return definition.strata.find((stratum) => stratum.id === id)?.title ?? id
}

/** A title with what its figures are split by. */
export function titleBy(context: AnswerContext, title: string, stratum: string | null): string {
  return stratum === null ? title : `${title}, by ${stratumTitle(context, stratum).toLowerCase()}`
}
