import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { type IntraRaterAgreement, intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type LabelSet, toBytes } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import { firstRound, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { confusionShares } from '../basis/confusion-shares'
import { cellOf, type Meeting, patientMeetings, toRows } from '../basis/pair-figures'
import { SETTLED } from '../basis/rater-ref'
import { SHOW_ALL, suppressionMask } from '../basis/suppression'
import { type ErrorQuery, OTHERS } from '../errors/error-view'
import { type AgreementWithOthers, agreementWithOthers } from './agreement-with-others'
import { type FastStretch, fastStretches } from './fast-stretches'
import { countCodes } from './label-shares'
import { inOrder, isOrderKnown, type RaterAnswer, type Spread, type Stretch, spread } from './rater-stretches'

/** Both answers to a statement that came twice. */
type Repeat = { first: string; again: string; index: number }

/** Counts in the order of the labels, and as shares of all. */
type LabelCounts = { counts: readonly number[]; shares: readonly Estimate[] }

/** One answer down, the other across: counts, and shares of their rows. */
type ConfusionTable = {
  counts: readonly (readonly number[])[]
  shares: readonly (readonly Estimate[])[]
}

export type RaterView = {
  labelSet: LabelSet
  alias: string
  answers: number
  assigned: number
  /** How many of the answers are left out of all but how many there are, their times and AC1: their statements are not settled yet. */
  leftOut: number
  uncertain: Estimate
  seconds: Spread | null
  secondsByLabel: readonly { label: string; answers: number; seconds: Spread | null }[]
  labels: LabelCounts
  /** Answers in a row that were far faster than usual; none where their order was not kept. */
  fast: readonly FastStretch[]
  /** Null when the order of the answers was not kept, for they came in one piece, and where they are too few to part. */
  stretches: readonly Stretch[] | null
  /** What was settled down, what the rater said across; null where that must not be shown. */
  settled: {
    items: number
    table: ConfusionTable
    met: Estimate
    /** The same of answers that were marked unsure, and of those that were not. */
    metUnsure: Estimate
    metSure: Estimate
  } | null
  /** Own answers to statements that came twice; null without any, and where that must not be shown. */
  repeats: { agreement: IntraRaterAgreement; table: ConfusionTable } | null
  /** With the other people; null where that must not be shown. */
  withOthers: AgreementWithOthers | null
  /** What the others said of the same statements; null where that must not be shown. */
  othersLabels: LabelCounts | null
}

/**
 * What of a rater's work may be shown: nothing but the own answers, the settled ones too, everybody's where statements are settled,
 * or everybody's.
 */
export type RaterSight = 'own' | 'settled' | 'all-settled' | 'all'

/**
 * One rater's work: for calibration and kind talk, never for a ranking. Intervals are by patient everywhere, as on all pages
 * unless one asks for another.
 */
export function raterView(
  matrix: StudyMatrix,
  rater: { raterId: string; alias: string; assigned: number },
  answers: readonly RaterAnswer[],
  { list: repeats }: { list: readonly Repeat[] },
  sight: RaterSight,
): RaterView {
  const isHidden = sight === 'all-settled'
  const isShown = ({ index }: { index: number }) => !isHidden || !isUnsettled(matrix.states[index])
  const shown = answers.filter(isShown)
  const columns = matrix.columns.filter(({ raterId }) => raterId === rater.raterId)
  const lastAt = (index: number) => columns.findLast(({ bytes }) => bytes[index])?.bytes[index] ?? 0
  const codes = Uint8Array.from(matrix.items, (_, index) => (isShown({ index }) ? lastAt(index) : 0))
  const seesOthers = isHidden || sight === 'all'
  const again = repeats.filter(isShown)
  const patients = matrix.items.map(({ patient }) => patient)
  const { unsure, met } = sharesOf(matrix, patients, codes, answers.length)
  const { labelSet } = matrix
  return {
    labelSet,
    alias: rater.alias,
    answers: answers.length,
    assigned: rater.assigned,
    leftOut: answers.length - shown.length,
    uncertain: unsure(shown, 'patient'),
    seconds: spread(answers),
    secondsByLabel: labelSet.labels.map(({ code: label, title }) => {
      const own = shown.filter(({ code }) => code === label)
      return { label: title, answers: own.length, seconds: spread(own) }
    }),
    labels: ownLabels(shown, patients, labelSet.codes),
    fast: isOrderKnown(answers) ? fastStretches(answers) : [],
    stretches: inOrder(answers, (own) => ({
      uncertain: unsure(own.filter(isShown), 'item'),
      met: sight === 'own' ? null : met(own, 'item'),
    })),
    settled: sight === 'own' ? null : settledOf(matrix, codes, answers, (list) => met(list, 'patient')),
    repeats: sight === 'own' || again.length === 0 ? null : repeatsOf(matrix, again),
    withOthers: seesOthers ? stateOf(matrix, rater.raterId, isHidden) : null,
    othersLabels: seesOthers ? othersLabelsOf(matrix, rater.raterId, codes) : null,
  }
}

type ShareOf = (list: readonly RaterAnswer[], unit: ResamplingUnit) => Estimate

/** The share of answers that were marked unsure, and of those that met the consensus label. */
function sharesOf(
  matrix: StudyMatrix,
  patients: readonly string[],
  codes: Uint8Array,
  answers: number,
): Record<'unsure' | 'met', ShareOf> {
  const consensus = settledBytes(matrix)
  return {
    unsure: (list, unit) =>
      clusteredProportion(
        [...list.keys()],
        (answer) => list[answer]?.isUncertain === true,
        unit === 'patient' ? list.map(({ index }) => patients[index] ?? '') : null,
        answers === 0 ? 'nothing was answered' : NOTHING_SETTLED,
      ),
    met: (list, unit) => {
      const settled = list.filter(
        ({ index, round }) => COUNTED_ROUNDS.includes(round) && (consensus[index] ?? 0) > 0,
      )
      return clusteredProportion(
        settled.map(({ index }) => index),
        (index) => consensus[index] === codes[index],
        unit === 'patient' ? patients : null,
        NOTHING_SETTLED,
      )
    },
  }
}

const NOTHING_SETTLED = 'none of these statements is settled'

function settledOf(
  matrix: StudyMatrix,
  codes: Uint8Array,
  answers: readonly RaterAnswer[],
  met: (list: readonly RaterAnswer[]) => Estimate,
): NonNullable<RaterView['settled']> {
  const meetings = patientMeetings(matrix, settledBytes(matrix), codes)
  return {
    items: meetings.length,
    table: tableOf(meetings, matrix.labelSet.codes.length),
    met: met(answers),
    metUnsure: met(answers.filter(({ isUncertain }) => isUncertain)),
    metSure: met(answers.filter(({ isUncertain }) => !isUncertain)),
  }
}

/** What the others said of the statements that the rater answered. */
function othersLabelsOf(matrix: StudyMatrix, own: string, codes: Uint8Array): LabelCounts {
  const others = firstRound(matrix).filter(({ raterId }) => raterId !== own)
  return countCodes(
    matrix,
    others.map(({ bytes }) => bytes),
    codes.map((byte) => Math.min(byte, 1)),
    'patient',
  )
}

/** With the others, over all statements, as wherever people are compared: to whom answers are kept from, nothing of few. */
function stateOf(matrix: StudyMatrix, raterId: string, isHidden: boolean): AgreementWithOthers | null {
  const included = new Uint8Array(matrix.items.length).fill(1)
  const mask = isHidden ? suppressionMask(matrix) : SHOW_ALL
  const withOthers = agreementWithOthers(matrix, 'ac1', included, 'patient', mask)
  return withOthers.find((withOthers) => withOthers.raterId === raterId) ?? null
}

/** Patients are drawn whole: statements of one may be hard together. */
function repeatsOf(
  { items, labelSet: { codes } }: StudyMatrix,
  repeats: readonly Repeat[],
): NonNullable<RaterView['repeats']> {
  const patients = repeats.map(({ index }) => items[index]?.patient ?? '')
  const agreement = intraRaterAgreement(
    repeats.map(({ first, again }) => [first, again]),
    {
      labels: codes,
      clusters: patients,
    },
  )
  const [firsts, agains] = [repeats.map(({ first }) => first), repeats.map(({ again }) => again)].map(
    (said) => toBytes(said, codes),
  )
  const meetings = patients.map((cluster, repeat) => ({
    cell: cellOf(firsts?.[repeat] ?? 0, agains?.[repeat] ?? 0, codes.length),
    cluster,
  }))
  return { agreement, table: tableOf(meetings, codes.length) }
}

function tableOf(meetings: readonly Meeting[], labels: number): ConfusionTable {
  const cells = new Float64Array(labels ** 2)
  for (const { cell } of meetings) cells[cell] = (cells[cell] as number) + 1
  const counts = toRows(cells)
  return { counts, shares: confusionShares(counts, meetings) }
}

/** As a table of one row. */
function ownLabels(
  answers: readonly RaterAnswer[],
  patients: readonly string[],
  labels: readonly string[],
): LabelCounts {
  const counts = labels.map((label) => answers.filter(({ code }) => code === label).length)
  const meetings = answers.map(({ code, index }) => ({
    cell: cellOf(1, labels.indexOf(code) + 1, labels.length),
    cluster: patients[index] ?? '',
  }))
  const [shares = []] = confusionShares([counts], meetings)
  return { counts, shares }
}

/** What finds the statements on which a rater, in a panel too, is held against the consensus; said first is the latter. */
export function settledQuery(
  raterId: string,
  cell: Pick<ErrorQuery, 'said' | 'other' | 'differ'>,
): ErrorQuery {
  return { a: SETTLED, b: raterId, panel: 'yes', ...cell }
}

/** What finds the statements of a rater, in a panel too, that others have rated. */
export function othersQuery(raterId: string): ErrorQuery {
  return { a: raterId, b: OTHERS, panel: 'yes', differ: 'any' }
}
