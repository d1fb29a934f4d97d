import { z } from 'zod'
import { type Calibration, calibration } from '@/lib/core/agreement/confidence/calibration'
import {
  type SelectiveAgreement,
  selectiveAgreement,
} from '@/lib/core/agreement/confidence/selective-agreement'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { fromByte, type StudyFrame } from '@/lib/core/study-frame'
import { codesOf } from './judge-difference'
import { inLabels } from './label-space'
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
 * @returns null for fewer than three AI raters: two can only agree or not
 */
export function surenessOf(whole: StudyFrame, view: SurenessView, seed: number): Sureness | null {
  if (whole.judges.length < 3) return null
  const keep = keptItems(whole, view)
  const frame = inLabels(whole, view.labels)
  const ai = frame.judges.find(({ raterId }) => raterId === view.ai)
  const votes = countVotes(frame)
  const own = ai ? codesOf(frame, ai.raterId) : null
  const places = [...keep.keys()].filter(
    (place) => keep[place] === 1 && (frame.consensus[place] ?? null) !== null,
  )
  const answers = places.map((place) => answerOf(votes, frame.labels.length, place, own))
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

/** Per item, one after the other, how many AI raters gave each label. */
function countVotes({ judges, items, labels }: StudyFrame): Uint32Array {
  const votes = new Uint32Array(items.length * labels.length)
  for (const { codes } of judges)
    for (let place = 0; place < codes.length; place++) {
      const byte = codes[place] as number
      if (byte === 0) continue
      const cell = place * labels.length + byte - 1
      votes[cell] = (votes[cell] as number) + 1
    }
  return votes
}

/** What is said of an item, and the share that says so, in hundredths; a tie of the vote says nothing. */
function answerOf(votes: Uint32Array, labels: number, place: number, own: Uint8Array | null) {
  const cast = votes.subarray(place * labels, (place + 1) * labels)
  const all = cast.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...cast)
  const leading = [...cast.keys()].filter((label) => cast[label] === most)
  if (own === null) {
    if (all === 0 || leading.length > 1) return { byte: 0, share: null }
    return { byte: (leading[0] as number) + 1, share: inHundredths(most / all) }
  }
  const byte = own[place] as number
  if (byte === 0) return { byte, share: null }
  const others = all - 1
  return { byte, share: others === 0 ? null : inHundredths(((cast[byte - 1] as number) - 1) / others) }
}

/** Finer steps would tell a thousand AI raters apart by nothing. */
function inHundredths(share: number): number {
  return Math.round(100 * share) / 100
}
