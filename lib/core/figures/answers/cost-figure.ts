import { createScorer, type Scorer } from '@/lib/core/protocols/compute-scores'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AmountPoint, amountChart, publishedPoints } from './amount-chart'
import { type AnswerContext, fewPatients } from './answer-context'
import type { Spent } from './answer-table'
import { type EvaluatorAgreement, evaluatorAgreement } from './evaluator-agreement'
import { type Evaluator, listEvaluators, peopleEvaluator } from './evaluators'
import { PUBLISHED_WORDS, publishedRows } from './published-figures'
import { scoreCells } from './score-cells'
import { kindOfScore } from './score-figures'

/**
 * What AI raters, juries and people take beside the scores that they give and how far they agree with people: tokens read and written,
 * waiting time, and cost of an answered item where they are known, of all calls of runs, those that failed among them. A jury costs what
 * its members cost together. Agreement is drawn over the cost of an answer, its time and its tokens, with what was published beside it.
 *
 * @param asked ids of scores
 * @example
 * // an AI rater answered 10 items for 12,000 tokens read, 900 written, 0.02 in all
 * costFigures(context, ['presence']) // 1,200 and 90 tokens and 0.002 an item
 */
export function costFigures(context: AnswerContext, asked: readonly string[], title?: string): Figure[] {
  const { definition, table, many } = context
  const scorer = createScorer(definition)
  const chosen = scorer.rules.flatMap((rule, index) => (asked.includes(rule.id) ? [{ rule, index }] : []))
  const ofAi = listEvaluators(context)
  if (ofAi.length === 0) return []
  const evaluators = [...ofAi, ...[peopleEvaluator(context) ?? []].flat()]
  const agreement = evaluatorAgreement(context)
  const agreements = evaluators.map((evaluator) => agreement?.of(evaluator) ?? null)
  const hasOwn = evaluators.some(({ own }) => own.length > 0)
  const hasSeconds = evaluators.some(({ spent }) => spent.seconds != null)
  const drawn = agreement && { context, agreement, evaluators, agreements }
  const columns = [
    ...['n', 'tokens read', 'tokens written', ...(hasSeconds ? ['seconds'] : []), 'cost'].map((own) => ({
      title: own,
    })),
    ...(agreement ? [{ title: agreement.column, as: agreement.as }] : []),
    ...chosen.map(({ rule }) => ({ title: rule.title, as: kindOfScore(rule, scorer.rules) })),
    ...(hasOwn ? [{ title: 'texts of the own family of models' }] : []),
  ]
  const name = `cost-${asked.join('-') || 'all'}`
  const published = publishedRows(table.published ?? [], name, columns)
  // where not all prices are known agreement is drawn over tokens
  const over = drawn && isPriced(evaluators) ? COST : TOKENS
  const main: Figure = {
    name,
    title: title ?? 'Cost of AI raters',
    words: joined(
      `Tokens and cost are for each of the ${many} that the AI rater answered, calls that failed included. The cost is in the currency of the configured prices, or as it came with the answers. A dash stands where nothing is known. A jury takes what its members take together.`,
      hasSeconds &&
        'Seconds are those from a question to its answer, added up; of people, those with activity.',
      agreement !== null && agreement.words,
      published.length > 0 && PUBLISHED_WORDS,
      fewPatients(
        context,
        evaluators.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    ...(drawn &&
      chartOver(
        drawn,
        over,
        publishedPoints(published, {
          amount: 1 + columns.findIndex((own) => own.title === over.column),
          estimate: 1 + columns.findIndex((own) => own.title === drawn.agreement.column),
        }),
      )),
    columns: ['AI rater', ...columns.map((own) => own.title)],
    rows: [
      ...evaluators.map((evaluator, row) => {
        const { label, indices, spent, own } = evaluator
        return {
          cells: [
            label,
            indices.length,
            amountCell(evaluator, spent.promptTokens, 0),
            amountCell(evaluator, spent.answerTokens, 0),
            ...(hasSeconds ? [amountCell(evaluator, spent.seconds, 1)] : []),
            amountCell(evaluator, spent.cost, 4),
            ...(agreement ? [agreements[row] ?? null] : []),
            ...scoresOf(context, evaluator, scorer, chosen),
            ...(hasOwn ? [own.length > 0 ? own.join(', ') : '–'] : []),
          ],
        }
      }),
      ...published.map((cells) => ({ cells })),
    ],
  }
  const others = [COST, TIME, TOKENS].filter((one) => one !== over)
  return [main, ...(drawn ? others.flatMap((amount) => figureOver(drawn, amount)) : [])]
}

/** The scores that an AI rater or a jury gives; none of people, who stand in one row. */
function scoresOf(
  context: AnswerContext,
  { label, rater }: Evaluator,
  scorer: Scorer,
  chosen: Parameters<typeof scoreCells>[2],
): Cell[] {
  if (!rater) return chosen.map(() => null)
  const cells = scoreCells(context, scorer, chosen, {
    indices: [...context.table.items.keys()],
    source: { label, answers: [rater.answers], isPeople: false, isAi: true },
  })
  return cells.map(
    ({ estimate }, index): Cell => ({ estimate, as: kindOfScore(chosen[index]?.rule, scorer.rules) }),
  )
}

/** What one answer took. */
function anAnswer({ answers }: Evaluator, amount: number | null | undefined): number | null {
  return amount == null ? null : amount / answers
}

function amountCell(evaluator: Evaluator, amount: number | null | undefined, digits: number): Cell {
  const value = anAnswer(evaluator, amount)
  return value === null ? null : { text: value.toFixed(digits), value }
}

/** What an answer can be drawn over. */
type Amount = {
  name: string
  title: string
  /** Of a table, and of the axis. */
  column: string
  digits: number
  of: (spent: Spent) => number | null | undefined
}

const COST: Amount = {
  name: 'cost-of-answers',
  title: 'Cost of an answer',
  column: 'cost',
  digits: 4,
  of: ({ cost }) => cost,
}
const TIME: Amount = {
  name: 'time-of-answers',
  title: 'Time of an answer',
  column: 'seconds',
  digits: 1,
  of: ({ seconds }) => seconds,
}
const TOKENS: Amount = {
  name: 'tokens-of-answers',
  title: 'Tokens of an answer',
  column: 'tokens',
  digits: 0,
  of: ({ promptTokens, answerTokens }) =>
    promptTokens === null || answerTokens === null ? null : promptTokens + answerTokens,
}

function isPriced(evaluators: readonly Evaluator[]): boolean {
  return evaluators.every(({ rater, spent }) => rater === null || spent.cost !== null)
}

type Drawn = {
  context: AnswerContext
  agreement: EvaluatorAgreement
  evaluators: readonly Evaluator[]
  agreements: readonly ReturnType<EvaluatorAgreement['of']>[]
}

/** Agreement over what an answer took; none where that is known of fewer than two. */
function figureOver(drawn: Drawn, amount: Amount): Figure[] {
  const { context, agreement, evaluators, agreements } = drawn
  const { name, title, column, digits } = amount
  const published = publishedRows(context.table.published ?? [], name, [
    { title: 'n' },
    { title: column },
    { title: agreement.column, as: agreement.as },
  ])
  const chart = chartOver(drawn, amount, publishedPoints(published, { amount: 2, estimate: 3 }))
  if (!('chart' in chart)) return []
  return [
    {
      name,
      title: `${title} and ${agreement.column}`,
      words: joined(agreement.words, published.length > 0 && PUBLISHED_WORDS),
      ...chart,
      columns: ['AI rater', 'n', column, agreement.column],
      rows: [
        ...evaluators.map((evaluator, row) => ({
          cells: [
            evaluator.label,
            evaluator.indices.length,
            amountCell(evaluator, amount.of(evaluator.spent), digits),
            agreements[row] ?? null,
          ],
        })),
        ...published.map((cells) => ({ cells })),
      ],
    },
  ]
}

function chartOver(
  { context, agreement, evaluators, agreements }: Drawn,
  { column, of }: Amount,
  published: readonly AmountPoint[],
) {
  const { title, as } = agreement
  const points = evaluators.flatMap((evaluator, index): AmountPoint[] => {
    const { label, own, spent } = evaluator
    const amount = anAnswer(evaluator, of(spent))
    if (amount === null) return []
    const estimate = agreements[index]?.estimate ?? null
    return [{ label: own.length > 0 ? `${label} (own family)` : label, amount, estimate, look: index }]
  })
  const others = published.map((point, index) => ({ ...point, look: evaluators.length + index }))
  return amountChart([...points, ...others], {
    as,
    xAxis: `${column} for each of the ${context.many}`,
    yAxis: `${title}, ${agreement.column.replace('agreement ', '')}`,
  })
}
