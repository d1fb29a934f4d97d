import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { type IntraRaterAgreement, intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { quantile } from '@/lib/core/stats/quantile'
import { firstRound, type StudyFrame, settledBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { confusionShares } from '../basis/confusion-shares'
import { TELL_ALL } from '../basis/few-statements'
import { cellOf, type Meeting, toRows } from '../basis/pair-figures'
import { patientMeetings } from '../basis/patient-meetings'
import { SETTLED } from '../basis/rater-ref'
import { RESAMPLES } from '../basis/resamples'
import { type ErrorQuery, OTHERS } from '../errors/error-view'
import { countCodes } from './label-shares'
import { type RaterStanding, raterStandings } from './rater-standing'

/** One answer of the rater, in the order given. */
export type RaterAnswer = {
  place: number
  round: number
  code: Verdict
  seconds: number | null
  isUncertain: boolean
  /** Milliseconds since 1970. */
  at: number
}

/** Both answers to a statement that came twice. */
type Repeat = { first: Verdict; again: Verdict; place: number }

/** Counts in the order of VERDICTS, and as shares of all. */
type LabelCounts = { counts: readonly number[]; shares: readonly Estimate[] }

/** One answer down, the other across: counts, and shares of their rows. */
type ConfusionTable = {
  counts: readonly (readonly number[])[]
  shares: readonly (readonly Estimate[])[]
}

type Spread = { median: number; low: number; high: number }

/** A part of a rater's answers, in order. */
export type Stretch = {
  label: string
  /** First and last answer, counted from 1. */
  from: number
  to: number
  answers: number
  /** Median and quartiles of active seconds. */
  seconds: Spread | null
  uncertain: Estimate
  /** Share that met the settled answer; null where that must not be shown. */
  met: Estimate | null
}

export type RaterView = {
  alias: string
  answers: number
  assigned: number
  uncertain: Estimate
  seconds: Spread | null
  secondsByLabel: readonly { label: string; answers: number; seconds: Spread | null }[]
  labels: LabelCounts
  /** Null when the order of the answers was not kept: they came in one piece. */
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
  standing: RaterStanding | null
  /** What the others said of the same statements; null where that must not be shown. */
  othersLabels: LabelCounts | null
}

/** What of a rater's work may be shown: nothing but the own answers, the settled ones too, or everybody's. */
export type RaterSight = 'own' | 'settled' | 'all'

const STRETCHES = 10

/**
 * One rater's work: for calibration and kind talk, never for a ranking. Intervals are by patient everywhere, as on all pages
 * unless one asks for another.
 */
export function raterView(
  frame: StudyFrame,
  rater: { raterId: string; alias: string; assigned: number },
  answers: readonly RaterAnswer[],
  { list: repeats, seed }: { list: readonly Repeat[]; seed: number },
  sight: RaterSight,
): RaterView {
  const keep = new Uint8Array(frame.items.length).fill(1)
  const columns = frame.columns.filter(({ raterId }) => raterId === rater.raterId)
  const codes = new Uint8Array(frame.items.length)
  for (const { bytes } of columns)
    for (const [place, byte] of bytes.entries()) if (byte > 0) codes[place] = byte
  const truth = settledBytes(frame)
  const meetings = patientMeetings(frame, truth, codes)
  const patients = frame.items.map(({ patient }) => patient)
  const unsure = (list: readonly RaterAnswer[]) =>
    clusteredProportion(
      [...list.keys()],
      (answer) => list[answer]?.isUncertain === true,
      list.map(({ place }) => patients[place] ?? ''),
      'nothing was answered',
    )
  const met = (list: readonly RaterAnswer[]) => {
    const settled = list.filter(
      ({ place, round }) => COUNTED_ROUNDS.includes(round) && (truth[place] ?? 0) > 0,
    )
    return clusteredProportion(
      settled.map(({ place }) => place),
      (place) => truth[place] === codes[place],
      patients,
      'none of these statements is settled',
    )
  }
  const byLabel = VERDICTS.map((label) => answers.filter(({ code }) => code === label))
  return {
    alias: rater.alias,
    answers: answers.length,
    assigned: rater.assigned,
    uncertain: unsure(answers),
    seconds: spread(answers),
    secondsByLabel: byLabel.map((own, code) => ({
      label: VERDICTS[code] ?? '',
      answers: own.length,
      seconds: spread(own),
    })),
    labels: ownLabels(answers, patients),
    stretches: inOrder(answers, unsure, sight === 'own' ? () => null : met),
    settled:
      sight === 'own'
        ? null
        : {
            items: meetings.length,
            table: tableOf(meetings),
            met: met(answers),
            metUnsure: met(answers.filter(({ isUncertain }) => isUncertain)),
            metSure: met(answers.filter(({ isUncertain }) => !isUncertain)),
          },
    repeats: sight === 'own' || repeats.length === 0 ? null : repeatsOf(frame, repeats, seed),
    standing:
      sight === 'all'
        ? // it tells of whom is asked alone, and that is on record
          (raterStandings(frame, 'ac1', keep, 'patient', TELL_ALL).find(
            ({ raterId }) => raterId === rater.raterId,
          ) ?? null)
        : null,
    othersLabels:
      sight === 'all'
        ? countCodes(
            frame,
            firstRound(frame)
              .filter(({ raterId }) => raterId !== rater.raterId)
              .map(({ bytes }) => bytes),
            codes.map((byte) => Math.min(byte, 1)),
            'patient',
          )
        : null,
  }
}

/** Patients are drawn whole: statements of one may be hard together. */
function repeatsOf(
  { items }: StudyFrame,
  repeats: readonly Repeat[],
  seed: number,
): NonNullable<RaterView['repeats']> {
  const patients = repeats.map(({ place }) => items[place]?.patient ?? '')
  const agreement = intraRaterAgreement(
    repeats.map(({ first, again }) => [first, again]),
    {
      labels: VERDICTS,
      clusters: patients,
      resamples: RESAMPLES,
      seed,
    },
  )
  const meetings = repeats.map(({ first, again }, repeat) => ({
    cell: cellOf(byteOf(first), byteOf(again), VERDICTS.length),
    cluster: patients[repeat] ?? '',
  }))
  return { agreement, table: tableOf(meetings) }
}

function tableOf(meetings: readonly Meeting[]): ConfusionTable {
  const cells = new Float64Array(VERDICTS.length ** 2)
  for (const { cell } of meetings) cells[cell] = (cells[cell] as number) + 1
  const counts = toRows(cells)
  return { counts, shares: confusionShares(counts, meetings) }
}

/** As a table of one row. */
function ownLabels(answers: readonly RaterAnswer[], patients: readonly string[]): LabelCounts {
  const counts = VERDICTS.map((label) => answers.filter(({ code }) => code === label).length)
  const meetings = answers.map(({ code, place }) => ({
    cell: cellOf(1, byteOf(code), VERDICTS.length),
    cluster: patients[place] ?? '',
  }))
  const [shares = []] = confusionShares([counts], meetings)
  return { counts, shares }
}

function byteOf(label: Verdict): number {
  return VERDICTS.indexOf(label) + 1
}

/** About ten parts of the same size, or fewer for few answers; null when all came at one time, as imports do. */
function inOrder(
  answers: readonly RaterAnswer[],
  unsure: (list: readonly RaterAnswer[]) => Estimate,
  met: (list: readonly RaterAnswer[]) => Estimate | null,
): Stretch[] | null {
  const isOrderKnown = new Set(answers.map(({ at }) => at)).size * 2 > answers.length
  if (!isOrderKnown) return null
  const sorted = answers.toSorted((left, right) => left.at - right.at)
  const size = Math.max(10, Math.ceil(sorted.length / STRETCHES))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, part) => {
    const own = sorted.slice(part * size, (part + 1) * size)
    return {
      label: `${part * size + 1} to ${part * size + own.length}`,
      from: part * size + 1,
      to: part * size + own.length,
      answers: own.length,
      seconds: spread(own),
      uncertain: unsure(own),
      met: met(own),
    }
  })
}

function spread(answers: readonly RaterAnswer[]): Spread | null {
  const seconds = answers.flatMap((answer) => answer.seconds ?? []).toSorted((left, right) => left - right)
  if (seconds.length === 0) return null
  return { median: quantile(seconds, 0.5), low: quantile(seconds, 0.25), high: quantile(seconds, 0.75) }
}

/** What finds the statements on which a rater, in a panel too, is held against the settled answers; said first is the latter. */
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
