import { dawidSkene } from '@/lib/core/agreement/label-models/dawid-skene'
import { type LabelModel, likeliestLabels } from '@/lib/core/agreement/label-models/label-model'
import { mace } from '@/lib/core/agreement/label-models/mace'
import type { RatingTable } from '@/lib/core/agreement/rating-table'
import { firstRound, type PersonColumn, type StudyFrame } from '@/lib/core/study-frame'
import type { Verdict } from '@/lib/core/verdict'
import type { LabelModelName } from './rater-ref'

type ModelledLabels = {
  people: readonly PersonColumn[]
  /** The statements that somebody rated: all else is in their order. */
  places: readonly number[]
  table: RatingTable<Verdict>
  fitted: LabelModel
  /** How often each person looks rather than guesses; only MACE tells. */
  competence: readonly (number | null)[] | null
  /** Null where two labels are equally likely. */
  likeliest: readonly (Verdict | null)[]
}

/** What a label model makes of the first-round ratings of people, over the items that count. */
export function modelledLabels(frame: StudyFrame, keep: Uint8Array, model: LabelModelName): ModelledLabels {
  const people = firstRound(frame)
  const places = [...keep.keys()].filter(
    (place) => keep[place] === 1 && people.some(({ bytes }) => bytes[place] !== 0),
  )
  const table = places.map((place) => people.map(({ codes }) => codes[place] ?? null))
  const maced = model === 'mace' ? mace(table, frame.labels) : null
  const fitted = maced ?? dawidSkene(table, frame.labels)
  return {
    people,
    places,
    table,
    fitted,
    competence: maced?.competence ?? null,
    likeliest: likeliestLabels(fitted, frame.labels),
  }
}
