import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { GivenFact } from '@/lib/core/questions/check-questions'
import {
  type GeneratedQuestion,
  QUESTIONS_KIND,
  type RefusedQuestion,
  type VisitSummary,
} from '@/lib/core/questions/generated-question'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import type { QuestionGeneration } from '@/lib/core/text-jobs'
import { ALL_ENTRIES, timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { digestOf, sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db, type Tx } from '../client'
import { makeMissingItems } from '../protocols/make-items'
import { getTimelines } from '../timelines/timelines'
import { hashSettings } from '../work/hash-settings'
import { endUnit, lockUnit, type TextUnit } from '../work/units'

type QuestionUnit = TextUnit<QuestionGeneration>

/** Patients with a dated note of the visit asked for and no questions by this very configuration. Callers have authorized already. */
export async function listPatientsWithoutQuestions(
  tx: Tx,
  studyId: string,
  configuration: QuestionGeneration,
): Promise<string[]> {
  const { patients = null } = configuration
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select p.id from "Patient" p
    where p."studyId" = ${studyId}::uuid and (${patients}::uuid[] is null or p.id = any(${patients}::uuid[]))
      and exists (select from "Note" n where n."patientId" = p.id
        and coalesce(n."chartTime"::date, n."chartDate") is not null
        and (n.category || ' ' || n.description) ilike any(${toPatterns(configuration)}::text[]))
      and not exists (select from "Document" d where d."patientId" = p.id and d.kind = ${QUESTIONS_KIND}
        and d."authorName" = ${nameQuestionWriter(configuration)})
    order by p."externalId" collate "C"`
  return rows.map(({ id }) => id)
}

/** `%` and `_` of words stand for themselves. */
function toPatterns({ visitNote }: Pick<QuestionGeneration, 'visitNote'>): string[] {
  return visitNote
    .split(',')
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .map((words) => `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)
}

/** The note of a visit, and what a timeline has of the notes that were written before. */
type Visit = {
  note: {
    noteId: string
    externalId: string
    admissionId: string | null
    text: string
    /** Wall-clock time, or the day where no time is known. */
    at: string
    /** `YYYY-MM-DD`. */
    day: string
  }
  facts: GivenFact[]
}

/**
 * The newest note of a patient whose kind or title holds the words asked for, and the facts of the newest timeline, one by a model before
 * one by rules, of notes that were surely written before it.
 *
 * @throws {AppError} `not_found`, `forbidden`; `invalid` without a timeline where one is to be used
 */
export async function readVisit(
  actor: Actor,
  { studyId, unitId: patientId, configuration }: Pick<QuestionUnit, 'studyId' | 'unitId' | 'configuration'>,
): Promise<Visit> {
  authorize(actor, 'chart:read-all', studyId)
  const [found] = await db.$queryRaw<{ id: string }[]>`
    select id from "Note" where "patientId" = ${patientId}::uuid and "studyId" = ${studyId}::uuid
      and coalesce("chartTime"::date, "chartDate") is not null
      and (category || ' ' || description) ilike any(${toPatterns(configuration)}::text[])
    order by coalesce("chartTime", "chartDate"::timestamp) desc, "externalId" collate "C" desc limit 1`
  const note = found && (await db.note.findUnique({ where: { id: found.id } }))
  if (!note) throw new AppError('not_found', 'This patient has no such note of a visit any more.')
  const at = toWallClock(note.chartTime) ?? toWallDate(note.chartDate) ?? ''
  const { id: noteId, externalId, admissionId, text } = note
  const own = { noteId, externalId, admissionId, text, at, day: at.slice(0, 10) }
  if (!configuration.arms.includes('facts')) return { note: own, facts: [] }
  return { note: own, facts: await readFactsBefore(actor, { studyId, patientId }, at) }
}

async function readFactsBefore(
  actor: Actor,
  patient: { studyId: string; patientId: string },
  at: string,
): Promise<GivenFact[]> {
  const view = timelineViewSchema.parse({ until: justBefore(at) })
  const { timelines } = await getTimelines(actor, patient, view, ALL_ENTRIES)
  const timeline = timelines.find(({ tier }) => tier === 'model') ?? timelines[0]
  if (!timeline)
    throw new AppError(
      'invalid',
      'This patient has no timeline yet. Make the timelines first, then start again.',
    )
  return timeline.entries.map(({ text, date, note, start, end }) => ({ text, date, note, start, end }))
}

const SECOND_MS = 1000

/** @example justBefore('2150-03-04 08:00:00') → '2150-03-04 07:59:59'; of a day: the end of the day before */
function justBefore(at: string): string {
  const time = new Date(`${at.length > 10 ? at.replace(' ', 'T') : `${at}T00:00:00`}Z`)
  return new Date(time.getTime() - SECOND_MS).toISOString().slice(0, 19).replace('T', ' ')
}

type Written = {
  visit: VisitSummary
  visitNote: Visit
  questions: readonly GeneratedQuestion[]
  refused: readonly RefusedQuestion[]
}

/**
 * Stores what was generated for a patient: a document whose statements are the questions that passed the checks, in an order that
 * says nothing of the arm, with what was refused beside them, and the items that tasks make of these. Once, however often it is
 * called.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function storeQuestions(actor: Actor, unit: QuestionUnit, written: Written): Promise<void> {
  const { studyId, unitId: patientId, configuration } = unit
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(
    async (tx) => {
      const work = await lockUnit(tx, actor, unit)
      if (!work) return
      const [patient] = await tx.$queryRaw<{ externalId: string }[]>`
        select "externalId" from "Patient" where id = ${patientId}::uuid and "studyId" = ${studyId}::uuid for no key update`
      if (!patient) throw new AppError('not_found', 'This patient does not exist any more.')
      const authorName = nameQuestionWriter(configuration)
      const known = await tx.document.count({ where: { patientId, kind: QUESTIONS_KIND, authorName } })
      if (known === 0) {
        const externalId = `${patient.externalId}/questions-${sha256(authorName).slice(0, 8)}`
        const documentId = await createDocument(tx, { studyId, patientId, authorName, externalId }, written)
        const { questions, refused } = written
        const digest = digestOf({ questions, refused })
        await writeAudit(tx, actor, studyId, {
          type: 'questions.generated',
          data: { documentId, patientId, jobId: work.id, questions: questions.length, digest },
        })
        await makeMissingItems(tx, studyId, patientId)
      }
      await endUnit(tx, actor, work, { unitId: patientId, made: known === 0 ? written.questions.length : 0 })
    },
    { timeout: 120_000 },
  )
}

type Owner = { studyId: string; patientId: string; authorName: string; externalId: string }

async function createDocument(
  tx: Tx,
  owner: Owner,
  { visit, visitNote: { note }, questions, refused }: Written,
): Promise<string> {
  const { studyId, patientId, externalId } = owner
  const order = seededShuffle(questions, externalId)
  const { id: documentId } = await tx.document.create({
    data: {
      ...owner,
      admissionId: note.admissionId,
      kind: QUESTIONS_KIND,
      authorKind: 'llm',
      text: order.map(({ question }) => question).join('\n'),
      attributes: { refused: refused.map((one) => ({ ...one })) },
    },
  })
  let end = -1
  await tx.statement.createMany({
    data: order.map(({ question, facts, topics, rationale, round, index, ...own }, ordinal) => {
      const start = end + 1
      end = start + question.length
      return {
        studyId,
        patientId,
        documentId,
        externalId: `${externalId}/${ordinal + 1}`,
        kind: 'question',
        ordinal,
        text: question,
        start,
        end,
        origin: { by: 'model', rationale, round, index },
        attributes: {
          ...own,
          ...visit,
          topics: [...topics],
          facts: facts.map((fact) => ({ ...fact })),
          at: note.at.replace(' ', 'T'),
          note: note.externalId,
        },
      }
    }),
  })
  return documentId
}

/** Who wrote questions: the model with the first letters of the SHA-256 of all settings, however a server is asked. */
export function nameQuestionWriter(configuration: QuestionGeneration): string {
  return `${configuration.model}, questions (${hashSettings(configuration).slice(0, 8)})`
}
