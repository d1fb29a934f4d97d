import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { type ChartNote, orderNotes } from '@/lib/core/chart'
import { AppError } from '@/lib/core/errors'
import type { CourseWriting } from '@/lib/core/text-jobs'
import { citeNotes } from '@/lib/core/writing/citations'
import { isSummaryOfStay } from '@/lib/core/writing/course'
import { tagNotes } from '@/lib/core/writing/note-tags'
import type { Draft } from '@/lib/core/writing/writing-methods'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db, type Tx } from '../client'
import { hashSettings } from '../work/hash-settings'
import { endUnit, lockUnit, type TextUnit } from '../work/units'

type CourseNote = Pick<
  ChartNote,
  'externalId' | 'category' | 'description' | 'chartDate' | 'chartTime' | 'text'
>
type CourseUnit = TextUnit<CourseWriting>

const COURSE_KIND = 'brief hospital course'

/** As {@link isSummaryOfStay}. */
const NOT_A_SUMMARY = { not: { contains: 'discharge summary' }, mode: 'insensitive' } as const

/** Admissions with notes to write from and no hospital course by this very configuration yet. Callers have authorized already. */
export async function listUnwrittenAdmissions(
  tx: Tx,
  studyId: string,
  configuration: CourseWriting,
): Promise<string[]> {
  const rows = await tx.admission.findMany({
    where: {
      studyId,
      ...(configuration.patients && { patientId: { in: configuration.patients } }),
      notes: { some: { category: NOT_A_SUMMARY } },
      documents: {
        none: { kind: COURSE_KIND, authorKind: 'llm', authorName: nameCourseAuthor(configuration) },
      },
    },
    orderBy: { externalId: 'asc' },
    select: { id: true },
  })
  return rows.map((row) => row.id)
}

/**
 * The notes of an admission in order of time, without discharge summaries.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listNotesToWriteFrom(
  actor: Actor,
  { studyId, unitId }: Pick<CourseUnit, 'studyId' | 'unitId'>,
): Promise<CourseNote[]> {
  authorize(actor, 'chart:read-all', studyId)
  const admission = await db.admission.findFirst({
    where: { id: unitId, studyId },
    select: { notes: true },
  })
  if (!admission) throw new AppError('not_found', 'This admission does not exist any more.')
  const notes = admission.notes
    .filter((note) => !isSummaryOfStay(note.category))
    .map((note) => ({
      externalId: note.externalId,
      category: note.category,
      description: note.description,
      chartDate: toWallDate(note.chartDate),
      chartTime: toWallClock(note.chartTime),
      text: note.text,
    }))
  return orderNotes(notes)
}

/** A hospital course as it was written: the last draft, with tags where its statements name notes, and all drafts on the way. */
type WrittenCourse = { text: string; drafts: readonly Draft[]; notes: readonly CourseNote[] }

/**
 * Stores a hospital course that a model wrote as a document of its admission, without tags, with what it cites and its drafts.
 * Once, however often it is called; where this configuration has written one in the meantime, that one stays.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function storeCourse(actor: Actor, unit: CourseUnit, course: WrittenCourse): Promise<void> {
  const { studyId, unitId, configuration } = unit
  authorize(actor, 'run:manage', studyId)
  const { text, citations } = citeCourse(course, configuration)
  if (text === '')
    throw new AppError(
      'conflict',
      'The model wrote names of notes and no text of them. Try again, or take another model.',
    )
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    const [admission] = await tx.$queryRaw<{ patientId: string; externalId: string }[]>`
      select "patientId", "externalId" from "Admission"
      where id = ${unitId}::uuid and "studyId" = ${studyId}::uuid for update`
    if (!admission) throw new AppError('not_found', 'This admission does not exist any more.')
    const authorName = nameCourseAuthor(configuration)
    const author = { kind: COURSE_KIND, authorKind: 'llm', authorName } as const
    const written = await tx.document.count({ where: { admissionId: unitId, ...author } })
    if (written === 0) {
      const document = await tx.document.create({
        data: {
          ...author,
          studyId,
          patientId: admission.patientId,
          admissionId: unitId,
          externalId: `${admission.externalId}-${randomUUID().slice(0, 8)}`,
          text,
          attributes: { ...(citations.length > 0 && { citations }), ...(await readEffort(tx, unit)) },
          drafts: { create: course.drafts.map((draft, ordinal) => ({ ...draft, ordinal })) },
        },
      })
      const digest = sha256(text)
      await writeAudit(tx, actor, studyId, {
        type: 'document.written',
        data: { documentId: document.id, admissionId: unitId, jobId: work.id, digest },
      })
    }
    await endUnit(tx, actor, work, { unitId, made: written === 0 ? 1 : 0 })
  })
}

/** What the calls for a text took that are in the call ledger, in seconds and in the currency of the prices; what is not known is left out. */
async function readEffort(tx: Tx, { workId, unitId }: CourseUnit) {
  const { _sum, _count } = await tx.modelCall.aggregate({
    where: { workId, textId: unitId, outcome: { not: 'begun' } },
    _sum: { latencyMs: true, cost: true },
    _count: { latencyMs: true, cost: true },
  })
  const { latencyMs, cost } = _sum
  return {
    ...(latencyMs !== null && { seconds: latencyMs / 1000 }),
    ...(cost !== null && _count.cost === _count.latencyMs && { cost }),
  }
}

/** Tags are read of a text alone whose method asks for them. */
function citeCourse({ text, notes }: WrittenCourse, { method }: CourseWriting) {
  return method === 'cited' ? citeNotes(text, tagNotes(notes)) : { text, citations: [] }
}

/**
 * Who wrote a hospital course: the model with the first letters of the SHA-256 of all settings, so that another variant, other limits or
 * another prompt are another writer, in figures too; how a server is asked for it is not.
 */
export function nameCourseAuthor(configuration: CourseWriting): string {
  const hash = hashSettings(configuration)
  const how = METHOD_WORDS[configuration.method]
  return `${configuration.model}${how} (${hash.slice(0, 8)})`
}

const METHOD_WORDS = { bundles: '', cited: ', note by note', 'one-prompt': ', one prompt' } as const
