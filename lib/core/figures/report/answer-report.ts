import type { AnswerFigures } from '../answers/answer-figures'
import type { Figure } from '../figure'

/** The report of a task whose form is more than one choice: what its page shows, of each field, and what it follows from. */
export type AnswerReport = {
  kind: 'answers'
  /** Of the study. */
  title: string
  description: string
  task: string
  leads: readonly string[]
  protocol: { title: string; version: number; source: string | null; digest: string }
  /** The day of the newest answer; null where there is none. */
  dataDay: string | null
  raters: { people: number; ai: number; patients: number }
  /** Who the patients are and what their texts are like. */
  characteristics: Figure
  seed: number
  resamples: number
  figures: AnswerFigures
  /** The same entries give the same report, to the byte. */
  sources: readonly (readonly [name: string, value: string])[]
}
