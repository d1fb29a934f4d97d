import { jurySchema } from '@/lib/core/jury/jury'
import { createScorer } from '@/lib/core/protocols/compute-scores'
import { MEASURES } from '../basis/measures'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Chart, Figure } from '../figure'
import { findSystemStrata } from '../systems/subjects'
import { ownFamilyOf } from '../systems/verdict-sources'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import { type AnswerRater, hasAnswer, type Spent } from './answer-table'
import { bytesOf, testsOf } from './jury-tests'
import { FIGURES } from './people-tests'
import { answeredIndices, scoreCells } from './score-cells'
import { kindOfScore } from './score-figures'

/** A legend of more than these cannot be read. */
const MOST_DRAWN = 16

type Evaluator = {
  rater: AnswerRater
  /** The items that it answered. */
  indices: readonly number[]
  spent: Spent
  /** Systems whose texts are of the family of a model that rates them. */
  own: readonly string[]
}

/**
 * What AI raters and juries cost beside the scores that they give and how far they agree with people: tokens read and written, waiting
 * time, and cost of an answered item where prices are known, of all calls of their runs, those that failed among them. A jury costs what
 * its members cost together.
 *
 * @param asked ids of scores
 * @example
 * // an AI rater answered 10 items for 12,000 tokens read, 900 written, 0.02 in all
 * costFigure(context, ['presence']) // 1,200 and 90 tokens and 0.002 an item
 */
export function costFigure(context: AnswerContext, asked: readonly string[], title?: string): Figure | null {
  const { definition, table, many } = context
  const scorer = createScorer(definition)
  const chosen = scorer.rules.flatMap((rule, index) => (asked.includes(rule.id) ? [{ rule, index }] : []))
  const all = [...table.items.keys()]
  const evaluators = listEvaluators(context, all)
  if (evaluators.length === 0) return null
  const tested = testedVariable(context)
  const agreements = evaluators.map(({ rater }) => tested && agreementOf(context, tested, rater))
  const hasOwn = evaluators.some(({ own }) => own.length > 0)
  const hasSeconds = evaluators.some(({ spent }) => spent.seconds != null)
  return {
    name: `cost-${asked.join('-') || 'all'}`,
    title: title ?? 'Cost of AI raters',
    words: joined(
      `Tokens and cost are for each of the ${many} that the AI rater answered, calls that failed included; the cost is in the currency of the configured prices, and a dash stands where there are none. A jury takes what its members take together.`,
      hasSeconds && 'Seconds are those from a question to its answer, added up.',
      tested &&
        `Agreement is ${MEASURES[testsOf(context, tested).measure].title} on “${tested.name}” with the references that people are held against, its interval 95 % by patient.`,
      fewPatients(
        context,
        evaluators.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    ...chartOf(context, evaluators, tested, agreements),
    columns: [
      'AI rater',
      'n',
      'tokens read',
      'tokens written',
      ...(hasSeconds ? ['seconds'] : []),
      'cost',
      ...(tested ? ['agreement with people'] : []),
      ...chosen.map(({ rule }) => rule.title),
      ...(hasOwn ? ['texts of the own family of models'] : []),
    ],
    rows: evaluators.map(({ rater, indices, spent, own }, row) => {
      const source = { label: rater.alias, answers: [rater.answers], isPeople: false, isAi: true }
      const scores = scoreCells(context, scorer, chosen, { indices: all, source })
      const anItem = (amount: number | null | undefined, digits: number): Cell => {
        if (amount == null) return null
        const value = amount / indices.length
        return { text: value.toFixed(digits), value }
      }
      return {
        cells: [
          rater.alias,
          indices.length,
          anItem(spent.promptTokens, 0),
          anItem(spent.answerTokens, 0),
          ...(hasSeconds ? [anItem(spent.seconds, 1)] : []),
          anItem(spent.cost, 4),
          ...(tested ? [agreements[row] ?? null] : []),
          ...scores.map(
            ({ estimate }, index): Cell => ({ estimate, as: kindOfScore(chosen[index]?.rule, scorer.rules) }),
          ),
          ...(hasOwn ? [own.length > 0 ? own.join(', ') : '–'] : []),
        ],
      }
    }),
  }
}

function listEvaluators({ definition, table, ai }: AnswerContext, all: readonly number[]): Evaluator[] {
  const strata = findSystemStrata(definition)
  const systems = [...new Set(table.items.flatMap(({ strata: own }) => (strata && own[strata.system]) || []))]
  return ai.flatMap((rater): Evaluator[] => {
    const members = membersOf(rater, ai)
    const spent = addUp(members)
    const source = { label: rater.alias, answers: [rater.answers], isPeople: false }
    const indices = answeredIndices(source, all)
    if (!spent || indices.length === 0) return []
    return [
      { rater, indices, spent, own: systems.filter((system) => ownFamilyOf(members, system).length > 0) },
    ]
  })
}

function membersOf(rater: AnswerRater, ai: readonly AnswerRater[]): readonly AnswerRater[] {
  const jury = jurySchema.safeParse(rater.configuration)
  return jury.success ? ai.filter(({ alias }) => jury.data.members.includes(alias)) : [rater]
}

/** Null where of somebody nothing is known; what is not known of one is not known of all. */
function addUp(members: readonly AnswerRater[]): Spent | null {
  const known = members.flatMap(({ spent }) => spent ?? [])
  if (known.length < members.length || known.length === 0) return null
  const sum = (of: (spent: Spent) => number | null | undefined) =>
    known.reduce<number | null>((total, spent) => {
      const own = of(spent)
      return total === null || own == null ? null : total + own
    }, 0)
  return {
    promptTokens: sum(({ promptTokens }) => promptTokens) ?? 0,
    answerTokens: sum(({ answerTokens }) => answerTokens) ?? 0,
    cost: sum(({ cost }) => cost),
    seconds: sum(({ seconds }) => seconds),
  }
}

/** The choice that agreement with people is tested on: the one whose class is detected, else the first; null where nothing may be shown. */
function testedVariable({ definition, variables, people }: AnswerContext): VariableAnswers | null {
  const own =
    variables.find(({ variable }) => variable.id === definition.positiveClass?.field) ??
    variables.find(({ variable }) => variable.unit === 'nominal')
  if (!own || own.variable.codes === null || people.length < 2) return null
  return own.paired.length > 0 && own.mask.allows(own.paired) ? own : null
}

function agreementOf(context: AnswerContext, own: VariableAnswers, rater: AnswerRater): Cell {
  const { measure, test } = testsOf(context, own)
  const { as, range } = MEASURES[measure]
  if (!context.table.items.some((_, item) => hasAnswer(rater.answers[own.index], item))) return null
  return { estimate: test(bytesOf(rater, own), FIGURES[measure], range).ai, as }
}

/** Agreement over cost, or where not all prices are known over tokens. */
function chartOf(
  context: AnswerContext,
  evaluators: readonly Evaluator[],
  tested: VariableAnswers | null,
  agreements: readonly (Cell | null)[],
): { chart: Chart } | Record<never, never> {
  if (!tested || evaluators.length < 2 || evaluators.length > MOST_DRAWN) return {}
  const isPriced = evaluators.every(({ spent }) => spent.cost !== null)
  const amountOf = ({ spent: { cost, promptTokens, answerTokens }, indices }: Evaluator) =>
    (isPriced ? (cost ?? 0) : promptTokens + answerTokens) / indices.length
  const most = Math.max(...evaluators.map(amountOf))
  if (most === 0) return {}
  const { measure } = testsOf(context, tested)
  const { as, title } = MEASURES[measure]
  return {
    chart: {
      kind: 'lines',
      as,
      xAxis: `${isPriced ? 'cost' : 'tokens'} for each of the ${context.many}`,
      yAxis: `${title} with people`,
      ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({
        x: share * most,
        label: isPriced ? (share * most).toFixed(4) : (share * most).toFixed(0),
      })),
      series: evaluators.map((evaluator, index) => {
        const cell = agreements[index]
        const estimate =
          typeof cell === 'object' && cell !== null && 'estimate' in cell ? cell.estimate : null
        return {
          label: evaluator.own.length > 0 ? `${evaluator.rater.alias} (own family)` : evaluator.rater.alias,
          isJoined: false,
          points: estimate ? [{ x: amountOf(evaluator), estimate }] : [],
        }
      }),
    },
  }
}
