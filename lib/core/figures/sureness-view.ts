import { z } from 'zod'
import { type Calibration, calibration } from '@/lib/core/agreement/confidence/calibration'
import {
  type SelectiveAgreement,
  selectiveAgreement,
} from '@/lib/core/agreement/confidence/selective-agreement'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { withoutJuries } from '@/lib/core/jury/without-juries'
import { fromByte, type StudyFrame } from '@/lib/core/study-frame'
import { countVotes, voteOf } from './ai-votes'
import { type ErrorQuery, NOBODY } from './error-view'
import { codesOf } from './judge-difference'
import { inLabels } from './label-space'
import { SETTLED } from './rater-ref'
import { RESAMPLES } from './resamples'
import { itemFilterSchema, keptItems } from './strata'

/** What the address of the page about sureness chooses; without an AI rater, the vote of all. */
export const surenessViewSchema = itemFilterSchema.extend({
  ai: z.uuid().nullable().catch(null).default(null),
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  /** Agreement wanted of what is answered, in percent. */
  target: z.coerce.number().min(50).max(100).catch(95).default(95),
})
export type SurenessView = z.output<typeof surenessViewSchema>

export type Sureness = {
  /** Null for the vote of all AI raters. */
  ai: { raterId: string; alias: string } | null
  raters: readonly { raterId: string; alias: string }[]
  calibration: Calibration
  selective: SelectiveAgreement
  options: { resamples: number; seed: number; unit: ResamplingUnit }
}

/**
 * Whether AI raters are right more often where more of them say the same, and how much could be left to them if what they
 * split on went to people. An AI rater's sureness is the share of the others that say what it says; that of the vote of all
 * the share that voted for it.
 *
 * @returns null for fewer than three AI raters, juries not counted: two can only agree or not
 */
export function surenessOf(all: StudyFrame, view: SurenessView, seed: number): Sureness | null {
  const whole = withoutJuries(all)
  if (whole.judges.length < 3) return null
  const keep = keptItems(whole, view)
  const frame = inLabels(whole, view.labels)
  const ai = frame.judges.find(({ raterId }) => raterId === view.ai)
  const votes = countVotes(frame)
  const own = ai ? codesOf(frame, ai.raterId) : null
  const places = [...keep.keys()].filter(
    (place) => keep[place] === 1 && (frame.consensus[place] ?? null) !== null,
  )
  const answers = places.map((place) => voteOf(votes, frame.labels.length, place, own))
  const confident = {
    truth: places.map((place) => frame.consensus[place] ?? null),
    said: answers.map(({ byte }) => fromByte(byte)),
    confidence: answers.map(({ share }) => share),
    clusters: view.unit === 'patient' ? places.map((place) => frame.items[place]?.patient ?? '') : null,
  }
  const options = { resamples: RESAMPLES, seed }
  return {
    ai: ai ? { raterId: ai.raterId, alias: ai.alias } : null,
    raters: frame.judges.map(({ raterId, alias }) => ({ raterId, alias })),
    calibration: calibration(confident, options),
    selective: selectiveAgreement(confident, view.target / 100, options),
    options: { ...options, unit: view.unit },
  }
}

/** What finds the statements of a bin: settled ones, of which such a share of AI raters says the same. */
export function surenessQuery(
  { ai }: Pick<Sureness, 'ai'>,
  { low, high }: { low: number; high: number },
): ErrorQuery {
  return {
    a: SETTLED,
    b: ai?.raterId ?? NOBODY,
    differ: 'any',
    sureFrom: String(Math.round(100 * low)),
    sureTo: String(high === 1 ? 100 : Math.round(100 * high) - 1),
  }
}
