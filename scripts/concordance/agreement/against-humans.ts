import { type AltTest, altTest } from '@/lib/core/agreement/alt-test'
import { findTies } from '@/lib/core/agreement/baseline-units'
import { ac1OfCells, accuracy, kappaOfCells } from '@/lib/core/agreement/confusion-figures'
import { COEFFICIENT, SHARE } from '@/lib/core/agreement/figure-range'
import {
  type ByRule,
  byReferenceRule,
  type NonInferiority,
  nonInferiorityOf,
  REFERENCE_RULES,
  type ReferenceRule,
} from '@/lib/core/agreement/human-baseline'
import { toRatingPatterns } from '@/lib/core/agreement/rating-patterns'
import { defined } from '@/lib/core/agreement/rating-table'
import { adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { formatTable } from '../io'
import { type EstimateJson, formatEstimate, toEstimateJson } from './estimate-json'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'

/** Level of the one-sided test. */
const LEVEL = 0.05

const MEASURES = {
  cohen_kappa: { measure: kappaOfCells, range: COEFFICIENT },
  gwet_ac1: { measure: ac1OfCells, range: COEFFICIENT },
  percent_agreement: { measure: accuracy, range: SHARE },
}

const RULES = Object.keys(REFERENCE_RULES) as ReferenceRule[]

type OneAi = {
  rater: string
  /** Each person with the majority of the others, over the items this AI rated. */
  humans: Record<string, EstimateJson & { items: number }>
  /** Over how many items the AI met a reference, and on how many of them the others of somebody tie. */
  items: number
  tied: number
  baseline: EstimateJson
  ai: EstimateJson
  difference: EstimateJson
  ci90: [number, number] | null
  non_inferior: boolean | null
  p: number | null
  p_as_published: number | null
  /** The difference by the other rules of what people's ratings mean. */
  by_rule: {
    rule: ReferenceRule
    items: number
    difference: EstimateJson
    ci90: OneAi['ci90']
    non_inferior: boolean | null
  }[]
  /** By Holm over all AI raters of the table, and the conclusion from it. */
  p_adjusted: number | null
  non_inferior_adjusted: boolean | null
  alt_test: {
    winning_rate: number | null
    advantage: number | null
    passes: boolean | null
    /** Three people or more with 30 items each, of 10 clusters each: with less the test licenses nothing. */
    enough: boolean
    humans: Record<string, AltTestJson | null>
  }
}

/** The AI in the place of one person; null of one who cannot be tested. */
type AltTestJson = {
  items: number
  clusters: number | null
  /** Share of items on which the AI meets the others at least as well as this person does; the reverse. */
  ai_advantage: EstimateJson
  human_advantage: EstimateJson
  p: number
  /** By Benjamini and Yekutieli over all people. */
  p_adjusted: number
  rejected: boolean
}

export type AgainstHumans = {
  measure: keyof typeof MEASURES
  margin: number
  reference: string
  ties: string
  allowance: number
  raters: OneAi[]
}

/** Each rater that is none of the people, against them: non-inferiority, by Holm over all, and the annotator test. */
export function toAgainstHumansJson(
  table: RatingsTable,
  settings: Settings,
  baseline: NonNullable<Settings['baseline']>,
): AgainstHumans {
  const { humans, measure, margin, allowance, ties, reference } = baseline
  const indices = humans.map((name) => table.raters.indexOf(name))
  const people = table.rows.map((row) => indices.map((index) => row[index] ?? null))
  const others = table.raters.filter((name) => !humans.includes(name))
  const patterns = toRatingPatterns(people, settings.labels)
  const options = { ...settings, clusters: table.clusters, ...MEASURES[measure], margin }
  const rules = RULES.filter(
    (rule) => REFERENCE_RULES[rule].reference !== reference || REFERENCE_RULES[rule].ties !== ties,
  )
  const reported = others.map((rater) => {
    const ai = table.rows.map((row) => row[table.raters.indexOf(rater)] ?? null)
    const found = nonInferiorityOf(patterns, ai, { ...options, ties, reference })
    return {
      ...toOneJson(rater, humans, found, altTest(people, ai, allowance, table.clusters)),
      tied: findTies(patterns, ai).tied.length,
      by_rule: byReferenceRule(patterns, ai, options, rules).map(toRuleJson),
    }
  })
  const adjusted = adjustByHolm(reported.map(({ p }) => p ?? 1))
  return {
    measure,
    margin,
    reference,
    ties: typeof ties === 'string' ? ties : ties.label,
    allowance,
    raters: reported.map((one, index) => {
      const p_adjusted = one.p === null ? null : (adjusted[index] ?? null)
      const isShown = one.non_inferior && p_adjusted !== null && p_adjusted < LEVEL
      return { ...one, p_adjusted, non_inferior_adjusted: isShown }
    }),
  }
}

function toRuleJson({
  rule,
  aiItems,
  difference,
  interval90,
  isNonInferior,
}: ByRule): OneAi['by_rule'][number] {
  return {
    rule,
    items: aiItems,
    difference: toEstimateJson(difference),
    ci90: ends(interval90),
    non_inferior: isNonInferior,
  }
}

function ends(interval: Interval | null): OneAi['ci90'] {
  return interval && [interval.low, interval.high]
}

function toOneJson(
  rater: string,
  humans: readonly string[],
  found: NonInferiority,
  alt: AltTest,
): Omit<OneAi, 'tied' | 'by_rule' | 'p_adjusted' | 'non_inferior_adjusted'> {
  return {
    rater,
    humans: Object.fromEntries(
      humans.map((name, person) => [
        name,
        { ...toEstimateJson(found.humans[person] ?? found.baseline), items: found.humanItems[person] ?? 0 },
      ]),
    ),
    items: found.aiItems,
    baseline: toEstimateJson(found.baseline),
    ai: toEstimateJson(found.ai),
    difference: toEstimateJson(found.difference),
    ci90: ends(found.interval90),
    non_inferior: found.isNonInferior,
    p: found.p,
    p_as_published: found.pAsPublished,
    alt_test: {
      winning_rate: alt.winningRate,
      advantage: alt.advantage,
      passes: alt.passes,
      enough: alt.isEnough,
      humans: Object.fromEntries(humans.map((name, person) => [name, toAltTestJson(alt.humans[person])])),
    },
  }
}

function toAltTestJson(found: AltTest['humans'][number] | undefined): AltTestJson | null {
  if (!found) return null
  const { items, clusters, p, pAdjusted, isRejected } = found
  const share = (value: number, interval: Interval | null) => toEstimateJson({ ...defined(value), interval })
  return {
    items,
    clusters,
    ai_advantage: share(found.aiAdvantage, found.aiInterval),
    human_advantage: share(found.humanAdvantage, found.humanInterval),
    p,
    p_adjusted: pAdjusted,
    rejected: isRejected,
  }
}

/** Tables for people: the baseline, each AI rater held against it, and how much that hangs on the rule. */
export function describeAgainstHumans({ measure, margin, raters }: AgainstHumans): string[] {
  const people = formatTable(
    ['AI rater', 'person', 'n', `${measure} with the other people`],
    raters.flatMap(({ rater, humans }) =>
      Object.entries(humans).map(([name, reported]) => [
        rater,
        name,
        String(reported.items),
        formatEstimate(reported),
      ]),
    ),
  )
  const held = formatTable(
    [
      'AI rater',
      'n',
      'tied',
      'people',
      'AI',
      'AI less people (90 % interval)',
      `not worse by ${margin}`,
      'P',
      `P for all ${raters.length}`,
      'alternative annotator test',
    ],
    raters.map(({ rater, items, tied, baseline, ai, difference, ci90, p, alt_test, ...adjusted }) => [
      rater,
      String(items),
      String(tied),
      formatEstimate(baseline),
      formatEstimate(ai),
      formatEstimate({ ...difference, ci: ci90 }),
      describeAnswer(adjusted.non_inferior_adjusted),
      p?.toPrecision(3) ?? '',
      adjusted.p_adjusted?.toPrecision(3) ?? '',
      `${alt_test.enough ? describeAnswer(alt_test.passes) : 'too few to say'}, wins ${alt_test.winning_rate?.toFixed(2) ?? '-'}, advantage ${alt_test.advantage?.toFixed(2) ?? '-'}`,
    ]),
  )
  const rules = formatTable(
    [
      'AI rater',
      'what people’s ratings mean',
      'n',
      'AI less people (90 % interval)',
      `not worse by ${margin}`,
    ],
    raters.flatMap(({ rater, by_rule }) =>
      by_rule.map(({ rule, items, difference, ci90, non_inferior }) => [
        rater,
        rule,
        String(items),
        formatEstimate({ ...difference, ci: ci90 }),
        describeAnswer(non_inferior),
      ]),
    ),
  )
  return [people, held, rules]
}

function describeAnswer(answer: boolean | null): string {
  if (answer === null) return 'cannot say'
  return answer ? 'yes' : 'no'
}
