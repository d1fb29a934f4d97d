import { naturalOrder } from '@/lib/core/natural-order'
import type { Definition } from '@/lib/core/protocols/definition'
import type { AnswerContext } from './answer-context'

/** Items of one value of a stratum. */
export type StratumGroup = { label: string; indices: readonly number[] }

/** Items of one value of each of several strata, `All` where it is all of one's values. */
export type CombinedGroup = { labels: readonly string[]; indices: readonly number[]; isTotal: boolean }

/** A table of more groups than these cannot be read. */
const MOST_GROUPS = 40

/** The strata that figures are split by: those asked for, else the one of the view, else the definition's first. */
export function chosenStrata({ definition, view }: AnswerContext, by: readonly string[]): readonly string[] {
  if (by.length > 0) return by
  const own = definition.strata.find(({ id }) => id === view.by) ?? definition.strata[0]
  return own ? [own.id] : []
}

/** What is grouped: items, or whatever else has strata. */
type Stratified = Pick<AnswerContext, 'definition'> & {
  table: { items: readonly { strata: Readonly<Record<string, string>> }[] }
}

/** Items by a stratum, in natural order of its values; none where there is one value, or too many. */
export function groupsOf({ table, definition }: Stratified, stratum: string): readonly StratumGroup[] {
  const groups = Map.groupBy(table.items.keys(), (item) => table.items[item]?.strata[stratum] ?? '')
  groups.delete('')
  if (groups.size < 2 || groups.size > MOST_GROUPS) return []
  const titles = titlesOf(definition, stratum)
  return [...groups]
    .toSorted(([one], [other]) => naturalOrder(one, other))
    .map(([value, indices]) => ({ label: titles[value] ?? value, indices }))
}

/** What the attribute that a stratum is from calls its values. */
function titlesOf({ strata, item }: Definition, stratum: string): Readonly<Record<string, string>> {
  const [role, name] = strata.find(({ id }) => id === stratum)?.from.split('.') ?? []
  const part = item.parts.find((own) => own.role === role)
  return part?.attributes.find(({ id }) => id === name)?.titles ?? {}
}

/** What stands in the place of a stratum’s value where it is all of them. */
export const ALL = 'All'

/** Each value of the first stratum with each of those that follow and with all of these, then all items. */
export function combineStrata(context: Stratified, strata: readonly string[]): CombinedGroup[] {
  const within = (
    rest: readonly string[],
    labels: readonly string[],
    indices: ReadonlySet<number>,
  ): CombinedGroup[] => {
    const [stratum, ...later] = rest
    const isTotal = labels.every((label) => label === ALL)
    if (stratum === undefined) return [{ labels, indices: [...indices], isTotal }]
    const groups = groupsOf(context, stratum).map((group) => ({
      label: group.label,
      indices: new Set(group.indices.filter((index) => indices.has(index))),
    }))
    return [...groups.filter((group) => group.indices.size > 0), { label: ALL, indices }].flatMap((group) =>
      within(later, [...labels, group.label], group.indices),
    )
  }
  return within(strata, [], new Set(context.table.items.keys()))
}

/** What a stratum is called. */
export function stratumTitle({ definition }: Pick<AnswerContext, 'definition'>, id: string): string {
  return definition.strata.find((stratum) => stratum.id === id)?.title ?? id
}

/** A title with what its figures are split by. */
export function titleBy(context: AnswerContext, title: string, stratum: string | null): string {
  return stratum === null ? title : `${title}, by ${stratumTitle(context, stratum).toLowerCase()}`
}
