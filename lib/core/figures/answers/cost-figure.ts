import { createScorer } from '@/lib/core/protocols/compute-scores'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Chart, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { amountTicks } from './amount-ticks'
import { type AnswerContext, fewPatients } from './answer-context'
import type { Spent } from './answer-table'
import { type EvaluatorAgreement, evaluatorAgreement } from './evaluator-agreement'
import { type Evaluator, listEvaluators, peopleEvaluator } from './evaluators'
import { scoreCells } from './score-cells'
import { kindOfScore } from './score-figures'

/** A legend of more than these cannot be read. */
const MOST_DRAWN = 16

/**
 * What AI raters, juries and people take beside the scores that they give and how far they agree with people: tokens read and written,
 * waiting time, and cost of an answered item where they are known, of all calls of runs, those that failed among them. A jury costs what
 * its members cost together. Agreement is drawn over the cost of an answer, or its tokens, and over its time.
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
  const all = [...table.items.keys()]
  const ofAi = listEvaluators(context)
  if (ofAi.length === 0) return []
  const evaluators = [...ofAi, ...[peopleEvaluator(context) ?? []].flat()]
  const agreement = evaluatorAgreement(context)
  const agreements = evaluators.map((evaluator) => agreement?.of(evaluator) ?? null)
  const hasOwn = evaluators.some(({ own }) => own.length > 0)
  const hasSeconds = evaluators.some(({ spent }) => spent.seconds != null)
  const drawn = agreement && { context, agreement, evaluators, agreements }
  const main: Figure = {
    name: `cost-${asked.join('-') || 'all'}`,
    title: title ?? 'Cost of AI raters',
    words: joined(
      `Tokens and cost are for each of the ${many} that the AI rater answered, calls that failed included; the cost is in the currency of the configured prices, or as it came with the answers, and a dash stands where nothing is known. A jury takes what its members take together.`,
      hasSeconds &&
        'Seconds are those from a question to its answer, added up; of people, those with activity.',
      agreement !== null && agreement.words,
      fewPatients(
        context,
        evaluators.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    ...(drawn && amountChart(drawn)),
    columns: [
      'AI rater',
      'n',
      'tokens read',
      'tokens written',
      ...(hasSeconds ? ['seconds'] : []),
      'cost',
      ...(agreement ? [agreement.column] : []),
      ...chosen.map(({ rule }) => rule.title),
      ...(hasOwn ? ['texts of the own family of models'] : []),
    ],
    rows: evaluators.map((evaluator, row) => {
      const { label, rater, indices, spent, own } = evaluator
      const scores = rater
        ? scoreCells(context, scorer, chosen, {
            indices: all,
            source: { label, answers: [rater.answers], isPeople: false, isAi: true },
          })
        : chosen.map(() => null)
      return {
        cells: [
          label,
          indices.length,
          amountCell(evaluator, spent.promptTokens, 0),
          amountCell(evaluator, spent.answerTokens, 0),
          ...(hasSeconds ? [amountCell(evaluator, spent.seconds, 1)] : []),
          amountCell(evaluator, spent.cost, 4),
          ...(agreement ? [agreements[row] ?? null] : []),
          ...scores.map(
            (cell, index): Cell =>
              cell && { estimate: cell.estimate, as: kindOfScore(chosen[index]?.rule, scorer.rules) },
          ),
          ...(hasOwn ? [own.length > 0 ? own.join(', ') : '–'] : []),
        ],
      }
    }),
  }
  return [main, ...(drawn ? timeFigure(drawn) : [])]
}

/** What one answer took. */
function anAnswer({ answers }: Evaluator, amount: number | null | undefined): number | null {
  return amount == null ? null : amount / answers
}

function amountCell(evaluator: Evaluator, amount: number | null | undefined, digits: number): Cell {
  const value = anAnswer(evaluator, amount)
  return value === null ? null : { text: value.toFixed(digits), value }
}

type Drawn = {
  context: AnswerContext
  agreement: EvaluatorAgreement
  evaluators: readonly Evaluator[]
  agreements: readonly ReturnType<EvaluatorAgreement['of']>[]
}

/** Agreement over cost, or where not all prices are known over tokens. */
function amountChart(drawn: Drawn): { chart: Chart } | Record<never, never> {
  const { context, evaluators } = drawn
  const isPriced = evaluators.every(({ rater, spent }) => rater === null || spent.cost !== null)
  const tokens = ({ promptTokens, answerTokens }: Spent) =>
    promptTokens === null || answerTokens === null ? null : promptTokens + answerTokens
  return chartOver(drawn, {
    axis: `${isPriced ? 'cost' : 'tokens'} for each of the ${context.many}`,
    amountOf: ({ spent }) => (isPriced ? spent.cost : tokens(spent)),
  })
}

/** The same over the time that an answer took; none where no time is known. */
function timeFigure(drawn: Drawn): Figure[] {
  const { context, agreement, evaluators, agreements } = drawn
  const chart = chartOver(drawn, {
    axis: `seconds for each of the ${context.many}`,
    amountOf: ({ spent }) => spent.seconds ?? null,
  })
  if (!('chart' in chart)) return []
  return [
    {
      name: 'time-of-answers',
      title: `Time of an answer and ${agreement.column}`,
      words: agreement.words,
      ...chart,
      columns: ['AI rater', 'n', 'seconds', agreement.column],
      rows: evaluators.map((evaluator, row) => ({
        cells: [
          evaluator.label,
          evaluator.indices.length,
          amountCell(evaluator, evaluator.spent.seconds, 1),
          agreements[row] ?? null,
        ],
      })),
    },
  ]
}

type Axis = { axis: string; amountOf: (evaluator: Evaluator) => number | null | undefined }

function chartOver(
  { agreement, evaluators, agreements }: Drawn,
  { axis, amountOf }: Axis,
): { chart: Chart } | Record<never, never> {
  const points = evaluators.flatMap((evaluator, index) => {
    const x = anAnswer(evaluator, amountOf(evaluator))
    return x === null ? [] : [{ evaluator, x, estimate: agreements[index]?.estimate ?? null }]
  })
  const most = Math.max(0, ...points.map(({ x }) => x))
  if (points.length < 2 || points.length > MOST_DRAWN || most === 0) return {}
  const { title, as, column } = agreement
  return {
    chart: {
      kind: 'lines',
      as,
      xAxis: axis,
      yAxis: `${title}, ${column.replace('agreement ', '')}`,
      ticks: amountTicks(most),
      series: points.map(({ evaluator: { label, own }, x, estimate }) => ({
        label: own.length > 0 ? `${label} (own family)` : label,
        isJoined: false,
        points: estimate ? [{ x, estimate }] : [],
      })),
    },
  }
}
