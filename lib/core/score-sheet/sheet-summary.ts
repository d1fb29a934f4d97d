import { VERDICTS, type Verdict } from '../verdict'
import { listReasons, type SheetStatement } from './score-sheet'

/** A model's summary of the reasons for one verdict of a score sheet: there, being written, or not to be had. */
export type SheetSummary =
  | { state: 'made'; text: string; model: string }
  | { state: 'asked' }
  | { state: 'failed'; failure: string }

export type SheetSummaries = Partial<Record<Verdict, SheetSummary>>

/** Those that are there. */
export function pickMade(
  summaries: SheetSummaries,
): Partial<Record<Verdict, { text: string; model: string }>> {
  const made: ReturnType<typeof pickMade> = {}
  for (const label of VERDICTS) {
    const summary = summaries[label]
    if (summary?.state === 'made') made[label] = { text: summary.text, model: summary.model }
  }
  return made
}

/**
 * The reasons that a summary of one verdict is made of, each once; null where there are fewer than two, for a model asked to
 * sum up nothing invents something.
 */
export function listReasonsToSumUp(statements: readonly SheetStatement[], label: Verdict): string[] | null {
  const reasons = [...new Set(listReasons(statements, label).map((reason) => reason.text))]
  return reasons.length < 2 ? null : reasons
}
