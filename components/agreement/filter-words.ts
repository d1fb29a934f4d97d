import { ITEM_STATES } from '@/components/progress/item-states'
import type { ErrorView } from '@/lib/core/figures/error-view'
import type { ItemFilter } from '@/lib/core/figures/strata'

/** A filter that is on, in words, and the parameters of the address that say it. */
export type FilterChip = { fields: readonly string[]; text: string }

/** What is filtered by beyond the choices that are always in sight. */
export function filterChips(view: ItemFilter): FilterChip[] {
  const state = ITEM_STATES.find(({ kind }) => kind === view.state)?.title.toLowerCase()
  return present([
    view.patient !== '' && { fields: ['patient'], text: `Patient ${view.patient}` },
    view.system !== '' && { fields: ['system'], text: `by ${view.system}` },
    range(['notesFrom', 'notesTo'], view.notesFrom, view.notesTo, 'notes'),
    range(['lengthFrom', 'lengthTo'], view.lengthFrom, view.lengthTo, 'characters'),
    range(['dayFrom', 'dayTo'], view.dayFrom, view.dayTo, '(last rating)'),
    view.subset !== null && { fields: ['subset'], text: `at least one “${view.subset}”` },
    state !== undefined && { fields: ['state'], text: state },
  ])
}

/** The same for what only the list of statements knows. */
export function errorChips(view: ErrorView): FilterChip[] {
  return present([
    range(['turnFrom', 'turnTo'], view.turnFrom, view.turnTo, 'in the order of the first rater’s answers'),
    view.right !== null && { fields: ['right'], text: `the ${view.right} rater gives the settled answer` },
    view.aiOtherwise !== null && {
      fields: ['aiOtherwise'],
      text: `${Math.max(1, view.aiOtherwise)} or more AI raters say otherwise than settled`,
    },
    range(['sureFrom', 'sureTo'], view.sureFrom, view.sureTo, '% of AI raters say the same'),
    view.aiSaid !== null && { fields: ['aiSaid'], text: `an AI rater says ${view.aiSaid}` },
  ])
}

function range(
  fields: readonly string[],
  from: number | string | null,
  to: number | string | null,
  of: string,
): FilterChip | false {
  if (from === null && to === null) return false
  if (from === to) return { fields, text: `${from} ${of}` }
  const low = from === null ? '' : `from ${from} `
  return { fields, text: `${low}${to === null ? '' : `to ${to} `}${of}` }
}

function present(chips: readonly (FilterChip | false)[]): FilterChip[] {
  return chips.filter((chip) => chip !== false)
}
