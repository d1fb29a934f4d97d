import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { StudyFrame } from '@/lib/core/study-frame'
import { type JudgeTest, testJudges } from './judge-difference'
import { type Focus, judgeFigure } from './judge-measures'
import { rankJudges } from './judge-ranking'
import type { JudgeRow } from './judge-rows'

/** The AI rater that agrees most with the settled answers, and which others cannot be told from it. */
export type Leaders = {
  best: string
  /** Others that are not distinguishable from it, in the order of their AC1. */
  alike: readonly { alias: string; test: JudgeTest }[]
  /** How many others are. */
  apart: number
  /** What the best and those like it find of the label in view: the least and the most; null where nothing has it. */
  found: readonly [number, number] | null
}

/** Level of the tests, corrected by Holm for all AI raters. */
const LEVEL = 0.05

/**
 * Whether a rank among AI raters means anything: each is tested against the best, McNemar's test, with P values corrected for all of
 * them. The best is chosen by the very data it is tested on, which makes others look worse than they are: what cannot be told apart
 * here cannot be told apart at all.
 *
 * @param rows of AI raters, each configuration once
 * @returns null without any
 */
export function findLeaders(
  frame: StudyFrame,
  keep: Uint8Array,
  rows: readonly JudgeRow[],
  { focus, unit }: { focus: Focus; unit: ResamplingUnit },
): Leaders | null {
  const [best, ...others] = rankJudges(rows.filter(({ rated }) => rated > 0))
  if (best === undefined) return null
  const raterIds = others.map(({ raterId }) => raterId)
  const tests = new Map(
    testJudges(frame, keep, raterIds, best.raterId, unit).map((test) => [test.raterId, test]),
  )
  const alike = others.flatMap((row) => {
    const test = tests.get(row.raterId)
    return test && test.items > 0 && test.pHolm >= LEVEL ? [{ row, test }] : []
  })
  const found = [best, ...alike.map(({ row }) => row)].flatMap(
    ({ cells }) => judgeFigure(cells, 'sensitivity', focus).value ?? [],
  )
  return {
    best: best.alias,
    alike: alike.map(({ row, test }) => ({ alias: row.alias, test })),
    apart: others.length - alike.length,
    found: found.length === 0 ? null : [Math.min(...found), Math.max(...found)],
  }
}
