import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { JudgeTest } from './judge-difference'
import { judgeEstimates } from './judge-estimates'
import type { Focus } from './judge-measures'
import { rankJudges } from './judge-ranking'
import type { JudgeRow } from './judge-rows'
import type { TestFamily } from './test-family'

/** The AI rater that agrees most with the settled answers, and which others cannot be told from it. */
export type Leaders = {
  best: string
  /** Its settled statements, and of how many patients these are. */
  items: number
  patients: number
  /** The most settled statements that any of those in view rated. */
  fullest: number
  /** Whether those that rated less than half of what is settled stand behind it, whatever their AC1. */
  isOfHalf: boolean
  ac1: Estimate
  /** Others that give the same answers as it: one rater by other names. */
  same: readonly string[]
  /** Others that are not distinguishable from it, in the order of their AC1. */
  alike: readonly { alias: string; test: JudgeTest & { p: number; pHolm: number } }[]
  /** How many others are, those of the same answers counted once. */
  apart: number
  /** For how many others P values are corrected, shown or not. */
  tested: number
  /** What it finds of the label in view; null where nothing has it. */
  found: Estimate | null
}

const NOT_TOLD: Estimate = { value: null, reason: 'nothing was rated that has a truth', interval: null }
/** Level of the tests, corrected by Holm for all AI raters. */
const LEVEL = 0.05

/**
 * Whether a rank among AI raters means anything: each is tested against the best, McNemar's test, with P values corrected for all
 * others of the study. The best is chosen by the very data it is tested on, which makes others look worse than they are: what cannot
 * be told apart here cannot be told apart at all.
 *
 * @param rows of AI raters in view, each configuration once; those of the same answers are one test
 * @param family all that P values are corrected over
 * @param view the label in view, and what becomes of statements without a verdict in what the best one finds
 * @returns null without any
 */
export function findLeaders(
  frame: StudyFrame,
  keep: Uint8Array,
  rows: readonly JudgeRow[],
  family: TestFamily,
  { focus, missing }: { focus: Focus; missing?: Missing },
  options: AgreementOptions,
): Leaders | null {
  const [best, ...others] = rankJudges(rows.filter(({ rated }) => rated > 0))
  if (best === undefined) return null
  const { firstOf } = family
  const same = others.filter((row) => firstOf(row) === firstOf(best))
  const distinct = others.filter(
    (row, place) =>
      firstOf(row) !== firstOf(best) && others.findIndex((one) => firstOf(one) === firstOf(row)) === place,
  )
  const tests = family.against(best.raterId)
  const alike = distinct.flatMap((row) => {
    const test = tests.get(firstOf(row))
    const { p = null, pHolm = null } = test ?? {}
    return test && p !== null && pHolm !== null && pHolm >= LEVEL
      ? [{ row, test: { ...test, p, pHolm } }]
      : []
  })
  const { ac1, sensitivity } = judgeEstimates(
    frame,
    keep,
    best,
    focus,
    options,
    ['ac1', 'sensitivity'],
    missing,
  )
  return {
    best: best.alias,
    items: best.rated,
    patients: best.patients,
    fullest: Math.max(...rows.map(({ rated }) => rated)),
    isOfHalf: 2 * best.rated >= best.settled && others.some(({ rated, settled }) => 2 * rated < settled),
    ac1: ac1 ?? NOT_TOLD,
    same: same.map(({ alias }) => alias),
    alike: alike.map(({ row, test }) => ({ alias: row.alias, test })),
    apart: distinct.length - alike.length,
    tested: tests.size,
    found: sensitivity === undefined || sensitivity.value === null ? null : sensitivity,
  }
}
