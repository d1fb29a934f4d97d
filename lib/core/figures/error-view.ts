import { z } from 'zod'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import { type StudyFrame, settledBytes, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, verdictSchema } from '@/lib/core/verdict'
import { countVotes, voteOf } from './ai-votes'
import { inLabels, labelPlace } from './label-space'
import { SETTLED } from './rater-ref'
import { amountSchema, firstRound, itemFilterSchema, keptItems } from './strata'

const yesSchema = z.enum(['any', 'yes']).catch('any').default('any')

const OTHER_THAN = 'other than '
/** A label, or any label but that one. */
export const SAID = [...VERDICTS, ...VERDICTS.map((verdict) => `${OTHER_THAN}${verdict}` as const)] as const
const saidSchema = z.enum(SAID).nullable().catch(null).default(null)
type Said = z.output<typeof saidSchema>

/** The majority of first-round people; held against one of them, of the others. */
export const MAJORITY = 'majority'
/** For the second: the first is looked at alone. */
export const NOBODY = 'nobody'

/** What the address of the errors page chooses. Without raters: statements on which first-round people differ. */
export const errorViewSchema = itemFilterSchema.extend({
  a: z
    .union([z.uuid(), z.enum([SETTLED, MAJORITY])])
    .nullable()
    .catch(null)
    .default(null),
  b: z
    .union([z.uuid(), z.enum([SETTLED, MAJORITY, NOBODY])])
    .nullable()
    .catch(null)
    .default(null),
  differ: z.enum(['any', 'yes', 'no']).catch('yes').optional(),
  /** What the first and what the second said. */
  said: saidSchema,
  other: saidSchema,
  /** Which of the two says what was settled. */
  right: z.enum(['first', 'second']).nullable().catch(null).default(null),
  /** Where in the order of the first rater's answers, counted from 1; both ends count. */
  turnFrom: amountSchema,
  turnTo: amountSchema,
  /** At least so many AI raters say otherwise than what was settled. */
  aiOtherwise: amountSchema,
  /** At least one AI rater says this. */
  aiSaid: saidSchema,
  /** In percent: how many AI raters vote for what most say, or say what the AI rater among the two says. Both ends count. */
  sureFrom: amountSchema,
  sureTo: amountSchema,
  uncertain: yesSchema,
  comment: yesSchema,
  evidence: yesSchema,
  find: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ErrorView = z.output<typeof errorViewSchema>
/** The same as an address says it: what figures hand on to say which statements are behind them. */
export type ErrorQuery = { readonly [Field in keyof ErrorView]?: string }

export const ERRORS_PER_PAGE = 20

/** With a label chosen, agreeing statements are wanted too; otherwise only those that differ. */
export function wantedDifference({ differ, said, other, b }: ErrorView): 'any' | 'yes' | 'no' {
  return differ ?? (said === null && other === null && b !== NOBODY ? 'yes' : 'any')
}

/** Whether labels of AI raters are needed, beyond those of two that are named. */
export function asksAiRaters({ aiOtherwise, aiSaid, sureFrom, sureTo }: ErrorView): boolean {
  return [aiOtherwise, aiSaid, sureFrom, sureTo].some((asked) => asked !== null)
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
  const merged = inLabels(frame, view.labels)
  const matches = view.a === null && view.b === null ? peopleMatch(merged, view) : pairMatch(merged, view)
  const isSplitByAi = asksAiRaters(view) ? aiMatch(merged, view) : () => true
  const places = [...keep.keys()].filter(
    (place) =>
      keep[place] === 1 && (only === null || only.has(place)) && matches(place) && isSplitByAi(place),
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
  const [a, b] = [view.a ?? SETTLED, view.b ?? SETTLED]
  const first = bytesOf(frame, a, b)
  const second = b === NOBODY ? null : bytesOf(frame, b, a)
  const wanted = wantedDifference(view)
  const truth = view.right === null ? null : settledBytes(frame)
  const [isFirst, isSecond] = [saidTest(view.said, frame), saidTest(view.other, frame)]
  return (place) => {
    const one = first?.[place] ?? 0
    if (one === 0 || !isFirst(one)) return false
    if (b === NOBODY) return true
    const two = second?.[place] ?? 0
    if (truth && truth[place] !== (view.right === 'first' ? one : two)) return false
    return two !== 0 && passesDifference(one !== two, wanted) && isSecond(two)
  }
}

function peopleMatch(frame: StudyFrame, view: ErrorView): (place: number) => boolean {
  const people = firstRound(frame)
  const wanted = wantedDifference(view)
  const isWanted = saidTest(view.said, frame)
  // who asks for a state, or for AI raters, wants statements that people did not rate, too
  const least = view.state === null && !asksAiRaters(view) ? 2 : 0
  return (place) => {
    const given = people.flatMap(({ bytes }) => bytes[place] || [])
    const isSplit = given.some((byte) => byte !== given[0])
    const isFound = view.said === null || given.some(isWanted)
    return given.length >= least && isFound && passesDifference(isSplit, wanted)
  }
}

function aiMatch(frame: StudyFrame, view: ErrorView): (place: number) => boolean {
  const { aiOtherwise, aiSaid } = view
  const truth = settledBytes(frame)
  const isWanted = saidTest(aiSaid, frame)
  const isSure = surenessTest(frame, view)
  return (place) => {
    if (!isSure(place)) return false
    const said = frame.judges.flatMap(({ codes }) => codes[place] || [])
    const otherwise = truth[place] === 0 ? 0 : said.filter((byte) => byte !== truth[place]).length
    return (
      (aiOtherwise === null || otherwise >= Math.max(1, aiOtherwise)) &&
      (aiSaid === null || said.some(isWanted))
    )
  }
}

function surenessTest(frame: StudyFrame, { a, b, sureFrom, sureTo }: ErrorView): (place: number) => boolean {
  if (sureFrom === null && sureTo === null) return () => true
  const votes = countVotes(frame)
  const own = frame.judges.find(({ raterId }) => raterId === a || raterId === b)?.codes ?? null
  return (place) => {
    const { share } = voteOf(votes, frame.labels.length, place, own)
    const percent = share === null ? -1 : Math.round(100 * share)
    return percent >= (sureFrom ?? 0) && percent <= (sureTo ?? 100)
  }
}

function passesDifference(differs: boolean, wanted: 'any' | 'yes' | 'no'): boolean {
  return wanted === 'any' || differs === (wanted === 'yes')
}

/** Whether a byte is what is asked for, in a frame of so many labels. */
function saidTest(wanted: Said, { labels }: StudyFrame): (byte: number) => boolean {
  if (wanted === null) return () => true
  const isOther = wanted.startsWith(OTHER_THAN)
  const verdict = verdictSchema.parse(isOther ? wanted.slice(OTHER_THAN.length) : wanted)
  const place = labelPlace(verdict, labels.length)
  return (byte) => (byte - 1 === place) !== isOther
}

function bytesOf(frame: StudyFrame, id: string, against: string): Uint8Array | null {
  if (id === SETTLED) return settledBytes(frame)
  const people = firstRound(frame)
  // whoever is looked at alone: their answers of the panel, too
  const own = frame.columns.filter(({ raterId }) => raterId === id)
  if (against === NOBODY && own.length > 1) return mergedBytes(own)
  if (id === MAJORITY) return majorityOf(people.filter(({ raterId }) => raterId !== against))
  const person = people.find(({ raterId }) => raterId === id) ?? (against === NOBODY ? own[0] : undefined)
  return person?.bytes ?? frame.judges.find(({ raterId }) => raterId === id)?.codes ?? null
}

/** Of several columns of one rater the last that says something. */
function mergedBytes(columns: StudyFrame['columns']): Uint8Array {
  const merged = new Uint8Array(columns[0]?.bytes.length ?? 0)
  for (const { bytes } of columns)
    for (const [place, byte] of bytes.entries()) if (byte > 0) merged[place] = byte
  return merged
}

function majorityOf(people: StudyFrame['columns']): Uint8Array {
  const items = people[0]?.codes.length ?? 0
  return toBytes(
    Array.from({ length: items }, (_, place) =>
      majorityLabel(
        people.map(({ codes }) => codes[place] ?? null),
        null,
      ),
    ),
  )
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
}
