import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { aiEstimates } from './ai-estimates'
import type { AiTest } from './ai-rater-difference'
import { rankAiRaters } from './ai-rater-ranking'
import { type AiRaterRow, type AiSample, type Unrated, unratedBy } from './ai-rater-rows'
import { compareOverSame, type LeftOut } from './compared-ai-raters'
import { testFamily } from './test-family'

/** The AI rater that agrees most with the consensus, and which others cannot be distinguished from it. */
export type Leaders = {
  best: string
  /** The settled statements that all of those compared rated, and of how many patients these are. */
  items: number
  patients: number
  /** All settled statements in view. */
  settled: number
  /** By consensus label, those that not all compared rated, and those that the best one was asked for and did not rate itself. */
  unrated: readonly Unrated[]
  bestUnrated: readonly Unrated[]
  /** Those in view that are not compared, those of the same answers as one that is aside. */
  leftOut: readonly LeftOut[]
  /** Both over these statements. */
  ac1: Estimate
  agreement: Estimate
  /** Others that give the same answers as it: one rater by other names. */
  same: readonly string[]
  /** Others that are not distinguishable from it, in the order of their AC1. */
  alike: readonly { alias: string; test: AiTest & { p: number; pHolm: number } }[]
  /** How many others of those compared are, those of the same answers counted once. */
  apart: number
  /** For how many others P values are corrected, shown or not. */
  tested: number
  /** What it finds of the label in view; null where nothing has it. */
  found: Estimate | null
}

const NOT_SHOWN: Estimate = { value: null, reason: 'nothing was rated that has a consensus', interval: null }
/** Level of the tests, corrected by Holm for all AI raters. */
const LEVEL = 0.05

/**
 * Whether a rank among AI raters means anything: each is tested against the best, McNemar's test, over the very statements that
 * their figures are over, those that all of them rated: over what both of a pair rated, P would be of another difference than the
 * one that ranks them. P values are corrected for all others of the study, those that are not compared counted, too. The best is
 * chosen by the very data it is tested on, which makes others look worse than they are: what cannot be distinguished here cannot be
 * distinguished at all.
 *
 * @param sample of all AI raters of the study: P values are corrected over these
 * @param rows of AI raters in view, each configuration once; those of the same answers are one test
 * @param view the label in view, and what becomes of statements without a verdict in what the best one finds
 * @returns null without any
 */
export function findLeaders(
  sample: AiSample,
  rows: readonly AiRaterRow[],
  { focus, missing }: { focus: string; missing?: Missing },
  options: AgreementOptions,
): Leaders | null {
  const ranked = rankAiRaters(
    sample,
    rows.filter(({ rated }) => rated > 0),
  )
  const compared = compareOverSame(sample, ranked)
  const [best, ...others] = compared.rows
  if (best === undefined) return null
  const family = testFamily({ ...sample, ...compared.over }, options.unit)
  const { firstOf } = family
  const isSame = (row: AiRaterRow) => firstOf(row) === firstOf(best)
  const groups = [...Map.groupBy(others, firstOf).values()]
  const distinct = groups.flatMap(([first]) => (first && !isSame(first) ? [first] : []))
  const reported = new Set(compared.rows.map(firstOf))
  const alike = distinct.flatMap((row) => {
    const test = family.testOne(row, best.raterId)
    const { p = null, pHolm = null } = test ?? {}
    return test && p !== null && pHolm !== null && pHolm >= LEVEL
      ? [{ row, test: { ...test, p, pHolm } }]
      : []
  })
  const { ac1, agreement, sensitivity } = aiEstimates(compared.over, best, focus, options, [
    'ac1',
    'agreement',
    'sensitivity',
  ])
  const whole = ranked.find(({ raterId }) => raterId === best.raterId) ?? best
  const found =
    missing === 'wrong'
      ? aiEstimates(sample, whole, focus, options, ['sensitivity'], missing).sensitivity
      : sensitivity
  return {
    best: best.alias,
    items: compared.items,
    patients: compared.patients,
    settled: compared.settled,
    unrated: compared.unrated,
    bestUnrated: unratedBy(whole),
    leftOut: compared.leftOut.filter((row) => !reported.has(firstOf(row))),
    ac1: ac1 ?? NOT_SHOWN,
    agreement: agreement ?? NOT_SHOWN,
    same: ranked.filter((row) => isSame(row) && row.raterId !== best.raterId).map(({ alias }) => alias),
    alike: alike.map(({ row, test }) => ({ alias: row.alias, test })),
    apart: distinct.length - alike.length,
    tested: family.against(best.raterId).size,
    found: found === undefined || found.value === null ? null : found,
  }
}
