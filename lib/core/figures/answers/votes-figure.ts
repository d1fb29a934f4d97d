import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers } from './answer-context'
import { type AnswerRater, labelsOf } from './answer-table'

/** How the votes on an item split. */
const SPLITS = [
  ['All the same', (most: number, all: number) => most === all],
  ['A majority', (most: number, all: number) => most < all && 2 * most > all],
  ['No majority', (most: number, all: number) => 2 * most <= all],
] as const

/**
 * How raters' votes split on items with two votes or more: all the same, a majority, or none; of people, and of AI raters where there
 * are two or more.
 *
 * @example
 * // votes of three on two items: yes yes yes, yes no no
 * votesFigure(context, variables) // All the same 50 %, a majority 50 %, no majority 0 %
 */
export function votesFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  title?: string,
): Figure | null {
  const { table, clusters, people, ai } = context
  const rows = variables.flatMap((own) =>
    [
      { who: 'People', raters: people },
      { who: 'AI raters', raters: ai },
    ].flatMap(({ who, raters }) => {
      const votes = countVotes(own, raters, table.items.length)
      const indices = [...votes.keys()].filter((item) => (votes[item]?.all ?? 0) > 1)
      if (indices.length === 0) return []
      const shares = SPLITS.map(([, isSo]): Cell => {
        const isOf = (item: number) => isSo(votes[item]?.most ?? 0, votes[item]?.all ?? 0)
        const estimate = () => clusteredProportion(indices, isOf, clusters, 'nobody voted')
        return { estimate: raters === people ? shownOf(own, estimate) : estimate(), as: 'percent' }
      })
      return [{ indices, cells: [own.name, who, indices.length, ...shares] }]
    }),
  )
  if (rows.length === 0) return null
  return {
    name: `votes-${variables[0]?.variable.id ?? ''}`,
    title: title ?? 'How votes split',
    words: joined(
      `n counts ${context.many} with two votes or more; shares are in percent of these.`,
      fewPatients(
        context,
        rows.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    columns: ['Field', 'who', 'n', ...SPLITS.map(([name]) => `${name} %`)],
    rows: rows.map(({ cells }) => ({ cells })),
  }
}

/** Per item the votes of the commonest label, and of all. */
function countVotes(
  { variable, index }: VariableAnswers,
  raters: readonly AnswerRater[],
  items: number,
): { most: number; all: number }[] {
  const columns = raters.map(({ answers }) => labelsOf(variable, answers[index]))
  return Array.from({ length: items }, (_, item) => {
    const counts = new Map<string, number>()
    for (const column of columns) {
      const label = column[item] ?? null
      if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    const votes = [...counts.values()]
    return { most: Math.max(0, ...votes), all: votes.reduce((sum, count) => sum + count, 0) }
  })
}
