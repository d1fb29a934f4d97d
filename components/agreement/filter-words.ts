import { ITEM_STATES } from '@/components/progress/item-states'
import { statementsOf } from '@/lib/core/author-words'
import { schemeTitle } from '@/lib/core/figures/basis/matrix-in-scheme'
import type { ItemFilter } from '@/lib/core/figures/basis/strata'
import { type LabelSet, labelIndex, labelName } from '@/lib/core/labels'

/** A filter that is on, in words, and what an address must say for it to be off. */
export type FilterChip = { text: string; drop: Readonly<Record<string, string | readonly string[] | null>> }

/** What is filtered by beyond the choices that are always in sight. */
export function filterChips(view: ItemFilter, labels: LabelSet): FilterChip[] {
  const state = ITEM_STATES.find(({ kind }) => kind === view.state)?.title.toLowerCase()
  return present([
    view.patient !== '' && chip(['patient'], `Patient ${view.patient}`),
    view.system !== '' && chip(['system'], `by ${view.system}`),
    range(['notesFrom', 'notesTo'], view.notesFrom, view.notesTo, 'notes'),
    range(['lengthFrom', 'lengthTo'], view.lengthFrom, view.lengthTo, 'characters'),
    range(['dayFrom', 'dayTo'], view.dayFrom, view.dayTo, '(last rating)'),
    view.subset !== null &&
      labelIndex(view.subset, labels) >= 0 &&
      chip(['subset'], `at least one “${labelName(view.subset, labels)}”`),
    state !== undefined && chip(['state'], state),
  ])
}

/** Which statements a view looks at, in words that can stand in a sentence or under a figure. */
export function filterWords(view: ItemFilter, labels: LabelSet): string {
  const { author, kind } = view
  const scheme = schemeTitle(labels, view.labels)
  const of = {
    ...(kind === 'all' ? {} : { kind }),
    ...(author === 'all' ? {} : { author }),
  }
  const what = statementsOf(of).toLowerCase()
  return [
    what === 'all' ? 'all statements' : what.replace(/^all /, 'statements '),
    ...filterChips(view, labels).map(({ text }) => text),
    ...(scheme === null ? [] : [`as ${scheme}`]),
  ].join(', ')
}

/** A chip that goes when these parameters go. */
export function chip(fields: readonly string[], text: string): FilterChip {
  return { text, drop: Object.fromEntries(fields.map((field) => [field, null])) }
}

/** A chip for bounds of which either may be absent, e.g. `from 2 to 5 notes`; false where none is set. */
export function range(
  fields: readonly string[],
  from: number | string | null,
  to: number | string | null,
  of: string,
): FilterChip | false {
  if (from === null && to === null) return false
  if (from === to) return chip(fields, `${from} ${of}`)
  const low = from === null ? '' : `from ${from} `
  return chip(fields, `${low}${to === null ? '' : `to ${to} `}${of}`)
}

/** The chips that there are, without those whose filter is not set. */
export function present(chips: readonly (FilterChip | false)[]): FilterChip[] {
  return chips.filter((one) => one !== false)
}
