import { listReasons, type SheetStatement } from './score-sheet'

/** A model's summary of the reasons for one label of a score sheet: there, being written, or not to be had. */
export type SheetSummary =
  | { state: 'made'; text: string; model: string }
  | { state: 'asked' }
  | { state: 'failed'; failure: string }

/** By the code of the label. */
export type SheetSummaries = Readonly<Record<string, SheetSummary>>
export type MadeSummaries = Readonly<Record<string, { text: string; model: string }>>

/** Those that are there. */
export function pickMade(summaries: SheetSummaries): MadeSummaries {
  return Object.fromEntries(
    Object.entries(summaries).flatMap(([code, summary]) =>
      summary.state === 'made' ? [[code, { text: summary.text, model: summary.model }]] : [],
    ),
  )
}

/**
 * The reasons that a summary of one label is made of, each once; null where there are fewer than two, for a model asked to
 * sum up nothing invents something.
 */
export function listReasonsToSumUp(statements: readonly SheetStatement[], label: string): string[] | null {
  const reasons = [...new Set(listReasons(statements, label).map((reason) => reason.text))]
  return reasons.length < 2 ? null : reasons
}
