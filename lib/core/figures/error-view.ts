import { z } from 'zod'
import { type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/verdict'
import { raterRefSchema, SETTLED } from './rater-ref'
import { itemFilterSchema, keptItems } from './strata'

const yesSchema = z.enum(['any', 'yes']).catch('any').default('any')
const saidSchema = verdictSchema.nullable().catch(null).default(null)

/** What the address of the errors page chooses. Without raters: statements on which first-round people differ. */
export const errorViewSchema = itemFilterSchema.extend({
  a: raterRefSchema,
  b: raterRefSchema,
  differ: z.enum(['any', 'yes', 'no']).catch('yes').optional(),
  /** What the first and what the second said. */
  said: saidSchema,
  other: saidSchema,
  /** A patient's external id. */
  patient: z.string().max(200).catch('').default(''),
  uncertain: yesSchema,
  comment: yesSchema,
  find: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ErrorView = z.output<typeof errorViewSchema>

export const ERRORS_PER_PAGE = 20

/** With a label chosen, agreeing statements are wanted too; otherwise only those that differ. */
export function wantedDifference({ differ, said, other }: ErrorView): 'any' | 'yes' | 'no' {
  return differ ?? (said === null && other === null ? 'yes' : 'any')
}

/**
 * The places of the statements that a view asks for, by patient.
 *
 * @param only places that passed what the frame does not hold (words, comments); null when nothing of that was asked
 */
export function findDisagreements(
  frame: StudyFrame,
  view: ErrorView,
  only: ReadonlySet<number> | null,
): number[] {
  const keep = keptItems(frame, view)
  const matches = view.a === null && view.b === null ? peopleMatch(frame, view) : pairMatch(frame, view)
  const places = [...keep.keys()].filter(
    (place) =>
      keep[place] === 1 &&
      (only === null || only.has(place)) &&
      (view.patient === '' || frame.items[place]?.patient === view.patient) &&
      matches(place),
  )
  const ranks = patientRanks(frame)
  const rank = (place: number) => ranks.get(frame.items[place]?.patient ?? '') ?? 0
  return places.toSorted((left, right) => rank(left) - rank(right) || left - right)
}

/** Patients in the order that people count in; comparing names once a statement would take longer than all else. */
function patientRanks({ items }: StudyFrame): ReadonlyMap<string, number> {
  const names = [...new Set(items.map(({ patient }) => patient))]
  const sorted = names.toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
  return new Map(sorted.map((name, rank) => [name, rank]))
}

/** Two raters; one alone is held against the settled answer. */
function pairMatch(frame: StudyFrame, view: ErrorView): (place: number) => boolean {
  const first = bytesOf(frame, view.a ?? SETTLED)
  const second = bytesOf(frame, view.b ?? SETTLED)
  const wanted = wantedDifference(view)
  return (place) => {
    const one = first?.[place] ?? 0
    const two = second?.[place] ?? 0
    if (one === 0 || two === 0) return false
    return passesDifference(one !== two, wanted) && isSaid(one, view.said) && isSaid(two, view.other)
  }
}

function peopleMatch(frame: StudyFrame, view: ErrorView): (place: number) => boolean {
  const people = frame.columns.filter(({ round }) => round === 1)
  const wanted = wantedDifference(view)
  return (place) => {
    let given = 0
    let first = 0
    let isSplit = false
    let isFound = view.said === null
    for (const { bytes } of people) {
      const byte = bytes[place] as number
      if (byte === 0) continue
      given += 1
      if (first === 0) first = byte
      isSplit ||= byte !== first
      isFound ||= isSaid(byte, view.said)
    }
    return given > 1 && isFound && passesDifference(isSplit, wanted)
  }
}

function passesDifference(differs: boolean, wanted: 'any' | 'yes' | 'no'): boolean {
  return wanted === 'any' || differs === (wanted === 'yes')
}

function isSaid(byte: number, wanted: Verdict | null): boolean {
  return wanted === null || VERDICTS[byte - 1] === wanted
}

function bytesOf(frame: StudyFrame, id: string): Uint8Array | null {
  if (id === SETTLED) return toBytes(frame.consensus)
  const person = frame.columns.find(({ raterId, round }) => raterId === id && round === 1)
  return person?.bytes ?? frame.judges.find(({ raterId }) => raterId === id)?.codes ?? null
}

/** A statement with all that was said of it. */
export type Disagreement = {
  itemId: string
  patientId: string
  patient: string
  text: string
  kind: 'sentence' | 'claim'
  authorKind: 'human' | 'llm'
  author: string
  settled: string | null
  explanation: string
  said: readonly {
    raterId: string
    alias: string
    isAi: boolean
    round: number
    code: string
    isUncertain: boolean
    /** A person's comment, or an AI rater's reason. */
    comment: string | null
    evidence: readonly { noteId: string; start: number; end: number; quote: string }[]
  }[]
  /** What all AI raters said, in the order of VERDICTS; null while their figures are sealed. */
  aiCounts: readonly number[] | null
}

export type DisagreementListing = {
  total: number
  items: readonly Disagreement[]
  raters: readonly { id: string; name: string; isAi: boolean }[]
  patients: readonly string[]
}
