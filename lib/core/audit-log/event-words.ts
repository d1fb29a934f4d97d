import { z } from 'zod'
import { CHECK_ROUND, PANEL_ROUND, REPEAT_ROUND, TRAINING_ROUND } from '../adjudication/item-state'
import { marginWords, newMarginSchema } from '../figures/basis/margin'
import { attemptOf } from '../labeling/training'
import type { AuditEvent } from './audit-event'

export const EVENT_KINDS = ['answers', 'settling', 'reading', 'setup', 'people', 'ai', 'data'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const KIND_TITLES: Record<EventKind, string> = {
  answers: 'Answers of people',
  settling: 'Settling',
  reading: 'What was opened or read early',
  setup: 'How the study works',
  people: 'People and work',
  ai: 'AI raters',
  data: 'Data in and out',
}

/** What happens to accounts stands in the installation's own chain. */
type StudyEvent = Exclude<AuditEvent, { type: `user.${string}` | `token.${string}` | `session.${string}` }>

/**
 * What a study's leads see of each event. `shows` names all that is reported of its data; an answer is never among that: it may
 * not be settled yet, or an AI rater's and sealed, and so it is with numbers that follow from such answers.
 */
type EventWords = {
  [Event in StudyEvent as Event['type']]: {
    kind: EventKind
    words: string
    shows?: readonly Exclude<keyof Event['data'], 'code'>[]
  }
}

const EVENT_WORDS: EventWords = {
  'rating.recorded': { kind: 'answers', words: 'Rated a statement', shows: ['round', 'revision'] },
  'rating.skipped': { kind: 'answers', words: 'Put a statement off' },
  'rating.skip-undone': { kind: 'answers', words: 'Took a statement up again' },
  'guideline.read': { kind: 'answers', words: 'Read the guideline', shows: ['version'] },
  'ai.revealed': { kind: 'answers', words: 'Was shown, after the own answer, what AI raters said' },
  'consensus.decided': {
    kind: 'settling',
    words: 'Decided a statement',
    shows: ['reason', 'guidelineVersion', 'revision'],
  },
  'discussion.message-posted': { kind: 'settling', words: 'Wrote in a discussion' },
  'adjudication.own-vote': { kind: 'settling', words: 'Voted alone before a discussion' },
  'adjudication.checked': { kind: 'settling', words: 'Answered a check of adjudication', shows: ['kind'] },
  'adjudication.checks-drawn': {
    kind: 'settling',
    words: 'Drew checks of adjudication',
    shows: ['kind', 'count'],
  },
  'panel.assigned': {
    kind: 'settling',
    words: 'The statement was given to a second round, by the study’s rule',
    shows: ['raterIds'],
  },
  'policy.applied': {
    kind: 'settling',
    words: 'Put a consensus policy in force',
    shows: ['version', 'changed'],
  },
  'task.locked': { kind: 'settling', words: 'Locked the study', shows: ['reason'] },
  'task.unlocked': { kind: 'settling', words: 'Unlocked the study', shows: ['reason'] },
  'unblind.viewed': {
    kind: 'reading',
    words: 'Read answers that were not settled yet',
    shows: ['round', 'chosen'],
  },
  'ai-verdicts.viewed': { kind: 'reading', words: 'Read verdicts of an AI rater before the opening' },
  'ai-results.opened': { kind: 'reading', words: 'Opened the results of AI raters', shows: ['reason'] },
  'margin.set': {
    kind: 'reading',
    words: 'Fixed a margin',
    shows: ['revision', 'margin', 'primary', 'afterOpening'],
  },
  'study.created': { kind: 'setup', words: 'Made the study', shows: ['title'] },
  'protocol.confirmed': { kind: 'setup', words: 'Confirmed the protocol' },
  'guideline.published': { kind: 'setup', words: 'Published the guideline', shows: ['version'] },
  'protocol.imported': { kind: 'setup', words: 'Brought a protocol in', shows: ['protocol', 'version'] },
  'task.created': { kind: 'setup', words: 'Made a task', shows: ['protocol', 'version', 'items'] },
  'items.added': { kind: 'setup', words: 'Added items to a task', shows: ['items'] },
  'labeling.configured': { kind: 'setup', words: 'Set how labeling works', shows: ['evidence'] },
  'visibility.set': { kind: 'setup', words: 'Set what people are shown' },
  'quality.set': {
    kind: 'setup',
    words: 'Set training and hidden checks',
    shows: ['passMark', 'repeatRate', 'goldRate', 'added'],
  },
  'statements.excluded': { kind: 'setup', words: 'Excluded statements', shows: ['count', 'reason'] },
  'statements.restored': { kind: 'setup', words: 'Brought statements back', shows: ['count'] },
  'keys.set': { kind: 'setup', words: 'Set known answers', shows: ['use'] },
  'keys.removed': { kind: 'setup', words: 'Removed a known answer' },
  'member.set': { kind: 'people', words: 'Gave somebody a role', shows: ['userId', 'role'] },
  'member.removed': { kind: 'people', words: 'Removed somebody', shows: ['userId'] },
  'invitation.created': { kind: 'people', words: 'Invited somebody', shows: ['role', 'raterId'] },
  'invitation.revoked': { kind: 'people', words: 'Took an invitation back' },
  'invitation.accepted': { kind: 'people', words: 'Took up an invitation', shows: ['role'] },
  'assignments.planned': {
    kind: 'people',
    words: 'Put a plan of who checks what in force',
    shows: ['added', 'removed', 'ratersPerItem'],
  },
  'assignments.handed-over': {
    kind: 'people',
    words: 'Handed work over',
    shows: ['fromId', 'toId', 'count'],
  },
  'rater.availability-set': {
    kind: 'people',
    words: 'Set how much somebody can take',
    shows: ['raterId', 'perWeek', 'leaves'],
  },
  'training.begun-again': { kind: 'people', words: 'Training began again', shows: ['raterId', 'attempt'] },
  'training.waived': { kind: 'people', words: 'Let somebody off training', shows: ['raterId', 'reason'] },
  'run.started': { kind: 'ai', words: 'Started an AI rater', shows: ['runId', 'items'] },
  'run.paused': { kind: 'ai', words: 'Paused an AI rater', shows: ['runId'] },
  'run.resumed': { kind: 'ai', words: 'Resumed an AI rater', shows: ['runId'] },
  'run.cancelled': { kind: 'ai', words: 'Stopped an AI rater', shows: ['runId'] },
  'run.finished': { kind: 'ai', words: 'An AI rater ended', shows: ['status', 'done', 'failed'] },
  'ratings.recorded-by-run': { kind: 'ai', words: 'An AI rater answered', shows: ['count'] },
  'jury.made': { kind: 'ai', words: 'Made a jury', shows: ['raterId', 'members', 'quorum', 'hasDecider'] },
  'jury.update-asked': { kind: 'ai', words: 'Asked for a jury’s newest answers', shows: ['raterId'] },
  'ratings.recorded-by-jury': { kind: 'ai', words: 'A jury answered', shows: ['raterId'] },
  'study.imported': { kind: 'data', words: 'Imported data', shows: ['format'] },
  'study.exported': {
    kind: 'data',
    words: 'Took data out',
    shows: ['format', 'rows', 'withSealedAi', 'withoutSealedAi'],
  },
  'webhook.created': { kind: 'data', words: 'Made a webhook', shows: ['host', 'events'] },
  'webhook.removed': { kind: 'data', words: 'Removed a webhook' },
  'text-job.started': { kind: 'data', words: 'Started work on texts', shows: ['kind', 'texts'] },
  'text-job.paused': { kind: 'data', words: 'Paused work on texts' },
  'text-job.cancelled': { kind: 'data', words: 'Stopped work on texts' },
  'text-job.resumed': { kind: 'data', words: 'Took work on texts up again' },
  'text-job.finished': {
    kind: 'data',
    words: 'Work on texts ended',
    shows: ['status', 'done', 'failed'],
  },
  'statements.cut': { kind: 'data', words: 'Cut a text into statements', shows: ['source', 'kind', 'count'] },
  'document.written': { kind: 'data', words: 'A model wrote a text' },
  'facts.listed': { kind: 'data', words: 'A model listed the facts of a note' },
  'questions.generated': { kind: 'data', words: 'Generated questions about a chart', shows: ['questions'] },
  'timeline.made': { kind: 'data', words: 'Made the timeline of a patient', shows: ['entries'] },
  'sentences.recut': { kind: 'data', words: 'Cut a note into other sentences', shows: ['count'] },
  'sentence.classified': { kind: 'data', words: 'Classified a sentence', shows: ['class'] },
  'statements.named': { kind: 'data', words: 'Made statements of what people named', shows: ['count'] },
  'weights.frozen': { kind: 'data', words: 'Weighed the sentences of notes', shows: ['notes'] },
}

const DETAIL_TITLES: Readonly<Record<string, string>> = {
  added: 'added',
  afterOpening: 'after the opening',
  attempt: 'attempt',
  changed: 'consensus labels changed',
  chosen: 'by choice',
  count: 'how many',
  done: 'done',
  events: 'events',
  evidence: 'passages with an answer',
  failed: 'failed',
  format: 'format',
  fromId: 'whose',
  goldRate: 'share of known answers',
  guidelineVersion: 'guideline version',
  hasDecider: 'with a decider',
  host: 'host',
  items: 'statements',
  kind: 'kind',
  leaves: 'leaves',
  margin: 'margin',
  members: 'members',
  passMark: 'pass mark',
  perWeek: 'a week',
  primary: 'primary AI rater',
  quorum: 'quorum',
  raterId: 'rater',
  raterIds: 'raters',
  ratersPerItem: 'raters per statement',
  reason: 'reason',
  removed: 'removed',
  repeatRate: 'share of repeats',
  revision: 'revision',
  role: 'role',
  rows: 'rows',
  runId: 'AI rater',
  source: 'of',
  status: 'ended as',
  texts: 'texts',
  title: 'title',
  toId: 'to',
  use: 'for',
  userId: 'person',
  protocol: 'protocol',
  version: 'version',
  withSealedAi: 'with sealed answers of AI raters',
  withoutSealedAi: 'without sealed answers of AI raters',
}

const VALUE_WORDS: Readonly<Record<string, string>> = { pi: 'lead', gold: 'hidden checks' }

function wordsOf(type: string): { kind: EventKind; words: string; shows?: readonly string[] } | null {
  return Object.hasOwn(EVENT_WORDS, type) ? EVENT_WORDS[type as keyof EventWords] : null
}

/**
 * What follows from a study's rule, whosever step it followed on. Such events were once written under the name of whoever had
 * taken that step, and a record is never rewritten: they are reported as nobody's.
 */
export const BY_RULE: readonly StudyEvent['type'][] = ['panel.assigned']

/** The types of events of a kind. */
export function typesOf(kind: EventKind): string[] {
  return Object.keys(EVENT_WORDS).filter((type) => wordsOf(type)?.kind === kind)
}

/** The kind of an event; null for one that this version does not know. */
export function kindOf(type: string): EventKind | null {
  return wordsOf(type)?.kind ?? null
}

/** What happened, in words; an event that this version does not know is called as it was stored. */
export function eventWords(type: string): string {
  return wordsOf(type)?.words ?? type
}

/** What of an event's data leads see, by its keys: of what is not listed for its type, nothing. */
export function shownOf(type: string, data: unknown): (readonly [key: string, value: unknown])[] {
  const stored: Readonly<Record<string, unknown>> =
    typeof data === 'object' && data !== null ? { ...data } : {}
  return (wordsOf(type)?.shows ?? []).map((key) => [key, stored[key]])
}

/**
 * That in words.
 *
 * @param nameOf the name of a person, of a rater or of a run's rater by its id; null for what is no such id, or gone
 */
export function eventDetails(type: string, data: unknown, nameOf: (id: string) => string | null): string {
  const parts = shownOf(type, data).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === '' || value === false) return []
    if (key === 'round' && typeof value === 'number') return [roundWords(value)]
    if (key === 'margin') return [marginDetail(data)]
    const title = DETAIL_TITLES[key] ?? key
    if (value === true) return [title]
    const many = Array.isArray(value) ? value : [value]
    const words = many.map((one) =>
      typeof one === 'string' ? (nameOf(one) ?? VALUE_WORDS[one] ?? one) : String(one),
    )
    return [`${title} ${words.join(', ')}`]
  })
  return parts.join(' · ')
}

const loggedMarginSchema = z.object({
  measure: newMarginSchema.shape.measure,
  margin: newMarginSchema.shape.margin,
})

function marginDetail(data: unknown): string {
  const { success, data: margin } = loggedMarginSchema.safeParse(data)
  return success ? `margin ${marginWords(margin)}` : 'margin'
}

function roundWords(round: number): string {
  if (round <= TRAINING_ROUND) return `training, attempt ${attemptOf(round)}`
  if (round === PANEL_ROUND) return 'second round'
  if (round === REPEAT_ROUND) return 'hidden repeat'
  return round === CHECK_ROUND ? 'hidden check' : 'first round'
}
