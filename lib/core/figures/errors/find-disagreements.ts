import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import { labelIndex, toBytes } from '@/lib/core/labels'
import { naturalOrder } from '@/lib/core/natural-order'
import { firstRound, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { countVotes, leadingShare, voteOf } from '../basis/ai-votes'
import { countedAi } from '../basis/duplicate-raters'
import { bytesInScheme, matrixInScheme } from '../basis/matrix-in-scheme'
import { modeledLabels } from '../basis/modeled-labels'
import { LABEL_MODELS, type LabelModelName, SETTLED } from '../basis/rater-ref'
import { filteredItems } from '../basis/strata'
import {
  AGAIN,
  ANYBODY,
  asksAiRaters,
  asksOfTwoPeople,
  type ErrorView,
  listsDifferingFirst,
  MAJORITY,
  NOBODY,
  NOTHING,
  OTHERS,
  pairOf,
  REFERENCE,
  readSaid,
  type Said,
  wantedDifference,
  withKnownLabels,
} from './error-view'

/** What the matrix does not hold and a view may ask for. */
export type BeyondMatrix = {
  /** Places that passed (words, comments, reasons of decisions); null when nothing of that was asked. */
  only: ReadonlySet<number> | null
  /** Per place what the first rater said when the statement came again, as bytes; null when that was not asked. */
  again: Uint8Array | null
}

type Test = (index: number) => boolean

/** The places of the statements that a view asks for, by patient; of two held against each other, where they differ first. */
export function findDisagreements(
  matrix: StudyMatrix,
  asked: ErrorView,
  { only, again }: BeyondMatrix = { only: null, again: null },
): number[] {
  const view = withKnownLabels(asked, matrix.labelSet)
  const included = filteredItems(matrix, view)
  const merged = matrixInScheme(matrix, view.labels)
  const pair = pairOf(view)
  const over = { matrix: merged, view, included, again }
  const tests: Test[] = [
    (index) => included[index] === 1 && (only === null || only.has(index)),
    pair === null ? peopleMatch(merged, view) : pairMatch(over, pair),
    ...(view.settled === 'yes' ? [settledTest(merged)] : []),
    ...(view.also === null ? [] : [alsoTest(merged, view, view.also)]),
    ...(asksAiRaters(view) ? [aiMatch(merged, view)] : []),
  ]
  const indices = [...included.keys()].filter((index) => tests.every((passes) => passes(index)))
  const ranks = patientRanks(matrix)
  const rank = (index: number) => ranks.get(matrix.items[index]?.patient ?? '') ?? 0
  const byPatient = indices.toSorted((left, right) => rank(left) - rank(right) || left - right)
  if (!listsDifferingFirst(view) || pair === null) return byPatient
  const isDiffering = pairMatch({ ...over, view: { ...view, differ: 'yes' } }, pair)
  return [
    ...byPatient.filter((index) => isDiffering(index)),
    ...byPatient.filter((index) => !isDiffering(index)),
  ]
}

/** Patients in the order that people count in; comparing names once a statement would take longer than all else. */
function patientRanks({ items }: StudyMatrix): ReadonlyMap<string, number> {
  const names = [...new Set(items.map(({ patient }) => patient))]
  const sorted = names.toSorted(naturalOrder)
  return new Map(sorted.map((name, rank) => [name, rank]))
}

type Asked = { matrix: StudyMatrix; view: ErrorView; included: Uint8Array; again: Uint8Array | null }

/** Two raters; one alone is held against the consensus label. */
function pairMatch(asked: Asked, { first: a, second: b }: NonNullable<ReturnType<typeof pairOf>>): Test {
  const { matrix, view } = asked
  const first = bytesOf(asked, a, b)
  if (first === null) return () => false
  const [isFirst, isSecond] = [saidTest(view.said, matrix), saidTest(view.other, matrix)]
  if (b === NOBODY) return (index) => isFirst(first[index] ?? 0)
  const secondOf = secondsOf(asked, a, b)
  const wanted = wantedDifference(view)
  const consensus = view.right === null ? null : settledBytes(matrix)
  return (index) => {
    const one = first[index] ?? 0
    if (!isFirst(one)) return false
    return secondOf(index).some(
      (two) =>
        isSecond(two) &&
        passesDifference(one !== two, wanted) &&
        (consensus === null || consensus[index] === (view.right === 'first' ? one : two)),
    )
  }
}

/** What the second says of a place: one answer, or those of many people. */
function secondsOf(asked: Asked, a: string, b: string): (index: number) => readonly number[] {
  if (b === OTHERS || b === ANYBODY) {
    const { matrix } = asked
    const people = b === ANYBODY ? matrix.columns : firstRound(matrix).filter(({ raterId }) => raterId !== a)
    return (index) => people.flatMap(({ bytes }) => bytes[index] || [])
  }
  const second = b === AGAIN ? repeated(asked) : bytesOf(asked, b, a)
  return second === null ? () => [] : (index) => [second[index] ?? 0]
}

function repeated({ matrix, again }: Asked): Uint8Array | null {
  return again && matrix.labelSet.scheme !== null ? bytesInScheme(matrix.labelSet, again) : again
}

function peopleMatch(matrix: StudyMatrix, view: ErrorView): Test {
  const people = firstRound(matrix)
  const wanted = wantedDifference(view)
  const [isWanted, isOther] = [saidTest(view.said, matrix), saidTest(view.other, matrix)]
  const least = asksOfTwoPeople(view) ? 2 : 0
  return (index) => {
    const given = people.flatMap(({ bytes }) => bytes[index] || [])
    const isSplit = given.some((byte) => byte !== given[0])
    const isSaid = view.said === null || given.some(isWanted)
    // two people, so that nobody counts for both
    const isFound =
      view.other === null
        ? isSaid
        : given.some((one, person) => isWanted(one) && given.toSpliced(person, 1).some(isOther))
    return given.length >= least && isFound && passesDifference(isSplit, wanted)
  }
}

function settledTest(matrix: StudyMatrix): Test {
  const consensus = settledBytes(matrix)
  return (index) => consensus[index] !== 0
}

/** Whose answer there must be besides those of the two. */
function alsoTest(matrix: StudyMatrix, { a, b }: ErrorView, also: string): Test {
  const people = firstRound(matrix)
  if (also === OTHERS) {
    const others = people.filter(({ raterId }) => raterId !== a && raterId !== b)
    return (index) => others.some(({ bytes }) => bytes[index] !== 0)
  }
  if (also === REFERENCE) {
    return (index) => people.filter(({ bytes }) => bytes[index] !== 0).length > 1
  }
  const bytes = ofRater(matrix, also)
  return (index) => (bytes?.[index] ?? 0) !== 0
}

function aiMatch(matrix: StudyMatrix, view: ErrorView): Test {
  const { aiOtherwise, aiSaid } = view
  const consensus = settledBytes(matrix)
  const isWanted = saidTest(aiSaid, matrix)
  const isSure = confidenceTest(matrix, view)
  const votes = countVotes(countedAi(matrix))
  const labels = matrix.labelSet.codes.length
  return (index) => {
    if (!isSure(index)) return false
    const cast = votes.subarray(index * labels, (index + 1) * labels)
    const actual = consensus[index] as number
    const all = cast.reduce((sum, count) => sum + count, 0)
    const otherwise = actual === 0 ? 0 : all - (cast[actual - 1] as number)
    const least = aiOtherwise === 'all' ? all : (aiOtherwise ?? 0)
    return (
      (aiOtherwise === null || otherwise >= Math.max(1, least)) &&
      (aiSaid === null || cast.some((count, label) => count > 0 && isWanted(label + 1)))
    )
  }
}

function confidenceTest(matrix: StudyMatrix, { a, b, confidenceFrom, confidenceTo }: ErrorView): Test {
  if (confidenceFrom === null && confidenceTo === null) return () => true
  const counted = countedAi(matrix)
  const votes = countVotes(counted)
  const own = counted.aiRaters.find(({ raterId }) => raterId === a || raterId === b)?.codes ?? null
  // who asks only for what is unsure means ties, too, though they say nothing
  const isTieMeant = confidenceFrom === null && own === null
  return (index) => {
    const share = isTieMeant
      ? leadingShare(votes, matrix.labelSet.codes.length, index)
      : voteOf(votes, matrix.labelSet.codes.length, index, own).share
    const percent = share === null ? -1 : Math.round(100 * share)
    return percent >= (confidenceFrom ?? 0) && percent <= (confidenceTo ?? 100)
  }
}

function passesDifference(differs: boolean, wanted: 'any' | 'yes' | 'no'): boolean {
  return wanted === 'any' || differs === (wanted === 'yes')
}

/** Whether a byte is what is asked for, with a matrix's labels; without a wish, whether it says anything. */
function saidTest(wanted: Said, { labelSet }: StudyMatrix): (byte: number) => boolean {
  if (wanted === null) return (byte) => byte !== 0
  if (wanted === NOTHING) return (byte) => byte === 0
  const { code, isOther } = readSaid(wanted)
  const index = labelIndex(code, labelSet)
  return (byte) => byte !== 0 && (byte - 1 === index) !== isOther
}

function bytesOf({ matrix, view, included }: Asked, id: string, against: string): Uint8Array | null {
  if (id === SETTLED) return settledBytes(matrix)
  const model = LABEL_MODELS.find((name) => name === id)
  if (model) return modelBytes(matrix, included, model)
  if (id === MAJORITY)
    return majorityOf(
      firstRound(matrix).filter(({ raterId }) => raterId !== against),
      matrix.labelSet.codes,
    )
  return ofRater(matrix, id, view.panel === 'yes')
}

/** A person's first-round answers, or an AI rater's. */
function ofRater(matrix: StudyMatrix, id: string, isPanelMeant = false): Uint8Array | null {
  const own = matrix.columns.filter(({ raterId }) => raterId === id)
  if (isPanelMeant && own.length > 0) return mergedBytes(own)
  const first = own.find(({ round }) => round === FIRST_ROUND)
  return first?.bytes ?? matrix.aiRaters.find(({ raterId }) => raterId === id)?.codes ?? null
}

/** Of several columns of one rater the last that says something. */
function mergedBytes(columns: StudyMatrix['columns']): Uint8Array {
  const merged = new Uint8Array(columns[0]?.bytes.length ?? 0)
  for (const { bytes } of columns)
    for (const [index, byte] of bytes.entries()) if (byte > 0) merged[index] = byte
  return merged
}

function majorityOf(people: StudyMatrix['columns'], labels: readonly string[]): Uint8Array {
  const items = people[0]?.codes.length ?? 0
  return toBytes(
    Array.from({ length: items }, (_, index) =>
      majorityLabel(
        people.map(({ codes }) => codes[index] ?? null),
        null,
      ),
    ),
    labels,
  )
}

/** The label that a model holds for the likeliest, of the statements that count. */
function modelBytes(matrix: StudyMatrix, included: Uint8Array, model: LabelModelName): Uint8Array {
  const { indices, likeliest } = modeledLabels(matrix, included, model)
  const bytes = new Uint8Array(matrix.items.length)
  const said = toBytes(likeliest, matrix.labelSet.codes)
  for (const [index, position] of indices.entries()) bytes[position] = said[index] ?? 0
  return bytes
}
