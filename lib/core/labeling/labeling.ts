import type { ChartPassage } from '../chart'
import type { ItemOrigin } from '../item-origin'
import type { MarkedSpan } from '../protocols/marked-spans'
import type { GivenAnswer } from '../protocols/read-answer'

/** A patient in a rater's list of work. Counts are of the rater's own assignments. */
export type LabelingPatient = {
  patientId: string
  externalId: string
  total: number
  done: number
  skipped: number
  /** Ids of the assignments without an answer. */
  open: readonly string[]
}

/** A patient with assignments that the server has no answer to. */
export type OpenPatient = Pick<LabelingPatient, 'patientId' | 'externalId' | 'open'>

/** A part of an item besides the chart, as raters see it. */
type LabelingPart = {
  role: string
  title: string
  view: 'statement' | 'text'
  /** Among the texts of the queue, as several items may share one; null for the item's own statement. */
  textId: string | null
  /** Shown in one flow, without a layout that gives its author away. */
  isPlain?: true
  /** Attributes that raters may see, in the protocol's order. */
  facts: readonly ShownAttribute[]
}

/** An attribute of a part in words; a list also by its entries, with the passage of the chart that each is from, where that is known. */
export type ShownAttribute = {
  title: string
  value: string
  entries?: readonly { text: string; passage?: ChartPassage | null }[]
}

/**
 * What a rater may see of an item: its text and own answer. Nothing says where the statement came from unless the task
 * says so.
 */
export type LabelingItem = {
  assignmentId: string
  /** What it is called in lists: its statement, or the beginning of its first text. */
  text: string
  parts: readonly LabelingPart[]
  /** By role, attributes of parts that decide which questions are asked. */
  attributes: NonNullable<GivenAnswer['parts']>
  /** Wall-clock time from which on nothing of the chart belongs to the item; null for the whole chart. */
  chartUntil: string | null
  /** Null unless the task shows something of it. */
  origin: ItemOrigin | null
  skipped: boolean
  answer: LabelingAnswer | null
  /** What the answer starts from: an AI rater's draft, or passages that raters agreed on; absent where there is nothing. */
  draft?: StartingPoint
}

export type StartingPoint =
  | { by: 'ai-rater'; values: Readonly<Record<string, unknown>> }
  /** `agreedAt`: ISO time of the server from which on all of it is agreed. */
  | { by: 'session'; values: Readonly<Record<string, readonly MarkedSpan[]>>; agreedAt: string }

export type LabelingAnswer = {
  /** Values of the protocol's fields by their ids. */
  values: Readonly<Record<string, unknown>>
  uncertain: boolean
  comment: string | null
  evidence: readonly { noteId: string; start: number; end: number; quote: string }[]
  revision: number
  /** ISO time of the server. */
  savedAt: string
}

export type LabelingQueue = {
  patientId: string
  patientExternalId: string
  admissions: readonly { externalId: string; admitTime: string | null; dischargeTime: string | null }[]
  /** In this rater's own order. */
  items: readonly LabelingItem[]
  /** Texts of the items' parts, by their ids. */
  texts: Readonly<Record<string, string>>
  /** How many statements the rater has over all patients, this one included. */
  total: number
  /** Where the rater can go on after this patient, in order. */
  others: readonly OpenPatient[]
}

/**
 * How much a person has to check and has checked, and how many discussed statements they can decide; null for who decides
 * none.
 */
export type OwnWork = { total: number; done: number; toDecide: number | null }

/**
 * Where a rater can go on after the patient at hand, in order: down the list, then from its top.
 *
 * @param patients in the order of the list
 * @param here the patient at hand; one that the list lacks stands before its top
 * @returns the other patients with open statements
 */
export function listOpenPatients(patients: readonly LabelingPatient[], here: string): OpenPatient[] {
  const index = patients.findIndex(({ patientId }) => patientId === here)
  return [...patients.slice(index + 1), ...patients.slice(0, Math.max(index, 0))]
    .filter(({ open }) => open.length > 0)
    .map(({ patientId, externalId, open }) => ({ patientId, externalId, open }))
}
