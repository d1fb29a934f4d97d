import { createScorer } from '@/lib/core/protocols/compute-scores'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients } from './answer-context'
import { answeredIndices, scoreCells } from './score-cells'
import { kindOfScore } from './score-figures'

/**
 * What AI raters cost beside the scores that they give: tokens read and written, and the cost of an answered item where prices are
 * known, of all calls of their runs, those that failed among them.
 *
 * @param asked ids of scores
 * @example
 * // an AI rater answered 10 items for 12,000 tokens read, 900 written, 0.02 in all
 * costFigure(context, ['presence']) // 1,200 and 90 tokens and 0.002 an item
 */
export function costFigure(context: AnswerContext, asked: readonly string[], title?: string): Figure | null {
  const { definition, table, ai } = context
  const scorer = createScorer(definition)
  const chosen = scorer.rules.flatMap((rule, index) => (asked.includes(rule.id) ? [{ rule, index }] : []))
  const all = [...table.items.keys()]
  const rows = ai.flatMap(({ alias, answers, spent }) => {
    if (!spent) return []
    const source = { label: alias, answers: [answers], isPeople: false, isAi: true }
    const indices = answeredIndices(source, all)
    if (indices.length === 0) return []
    const scores = scoreCells(context, scorer, chosen, { indices: all, source })
    const anItem = (amount: number, digits: number): Cell => {
      const value = amount / indices.length
      return { text: value.toFixed(digits), value }
    }
    const cells: Cell[] = [
      alias,
      indices.length,
      anItem(spent.promptTokens, 0),
      anItem(spent.answerTokens, 0),
      spent.cost === null ? null : anItem(spent.cost, 4),
      ...scores.map(
        ({ estimate }, index): Cell => ({ estimate, as: kindOfScore(chosen[index]?.rule, scorer.rules) }),
      ),
    ]
    return [{ indices, cells }]
  })
  if (rows.length === 0) return null
  return {
    name: `cost-${asked.join('-') || 'all'}`,
    title: title ?? 'Cost of AI raters',
    words: joined(
      `Tokens and cost are for each of the ${context.many} that the AI rater answered, calls that failed included; the cost is in the currency of the configured prices, and a dash stands where there are none.`,
      fewPatients(
        context,
        rows.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    columns: [
      'AI rater',
      'n',
      'tokens read',
      'tokens written',
      'cost',
      ...chosen.map(({ rule }) => rule.title),
    ],
    rows: rows.map(({ cells }) => ({ cells })),
  }
}
