import type { Scorer } from '@/lib/core/protocols/compute-scores'
import type { Answers, AnswerTable } from '../answers/answer-table'
import { type Rule, readingAt } from '../answers/score-cells'

/** A score that is a share of items, with its index among all of a definition. */
export type ShareScore = { rule: Rule; index: number }

/** The scores of which single items count for a system or against it. */
export function listShareScores({ rules }: Pick<Scorer, 'rules'>): ShareScore[] {
  return rules.flatMap((rule, index) => (rule.how.kind === 'share' ? [{ rule, index }] : []))
}

/**
 * Whether an item counts against a system in a score: a key fact that is absent, or contradicted.
 *
 * @returns null where there is no verdict, or the item does not count
 */
export function countsAgainst(
  table: AnswerTable,
  scorer: Scorer,
  { rule, index }: ShareScore,
  { answers, item }: { answers: readonly Answers[]; item: number },
): boolean | null {
  const parts = scorer.partsOf(index, readingAt(table, answers, item))
  if (!parts || parts.weights === 0) return null
  return parts.sum > 0 !== (rule.better === 'higher')
}

/** The verdicts of a source on some items, by index. */
export function verdictsOf(
  table: AnswerTable,
  scorer: Scorer,
  score: ShareScore,
  { answers, indices }: { answers: readonly (readonly Answers[])[]; indices: readonly number[] },
): Map<number, boolean> {
  const found = new Map<number, boolean>()
  for (const item of indices)
    for (const own of answers) {
      const isAgainst = countsAgainst(table, scorer, score, { answers: own, item })
      if (isAgainst !== null) found.set(item, isAgainst)
    }
  return found
}
