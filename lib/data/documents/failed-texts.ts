import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import type { FailedText } from '@/lib/core/writing/failed-text'
import { DRAFT_STEPS, type Draft } from '@/lib/core/writing/writing-methods'
import { db } from '../client'
import { lockUnit, type TextUnit } from '../work/units'
import { nameCourseAuthor } from './courses'

const draftsSchema = z.array(
  z.object({ index: z.int(), step: z.enum(DRAFT_STEPS), tag: z.string().nullable(), text: z.string() }),
)

/**
 * Keeps the drafts of a text that failed with the work on it, for a lead to read: they never become a document. A later try has drafts
 * of its own in their place, and one that ends well has none.
 */
export async function keepDrafts(actor: Actor, unit: TextUnit, drafts: readonly Draft[]): Promise<void> {
  authorize(actor, 'run:manage', unit.studyId)
  const { workId, unitId } = unit
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    await tx.workUnit.update({ where: { workId_unitId: { workId, unitId } }, data: { drafts: [...drafts] } })
  })
}

/** More than these are for the export: it has all. */
const MOST_SHOWN = 100

/** Texts that failed while they were written, newest first, with why and their drafts. @throws {AppError} `not_found`, `forbidden` */
export async function listFailedTexts(actor: Actor, studyId: string): Promise<FailedText[]> {
  authorize(actor, 'run:manage', studyId)
  authorize(actor, 'chart:read-all', studyId)
  const rows = await db.$queryRaw<
    {
      workId: string
      unitId: string
      configuration: unknown
      state: FailedText['state']
      failure: string | null
      drafts: unknown
      updatedAt: Date
      patient: string
      admission: string
    }[]
  >`
    select u."workId", u."unitId", w.configuration, coalesce(u.failure, w.failure) as failure,
      case when u.status <> 'pending' then 'ended' when w.status in ('queued', 'running') then 'goes-on'
        when w.status = 'paused' then 'paused' else 'stopped' end as state,
      u.drafts, u."updatedAt", p."externalId" as patient, a."externalId" as admission
    from "WorkUnit" u join "Work" w on w.id = u."workId"
    join "Admission" a on a.id = u."unitId" join "Patient" p on p.id = a."patientId"
    where w."studyId" = ${studyId}::uuid and u.drafts is not null
    order by u."updatedAt" desc, a."externalId" collate "C" limit ${MOST_SHOWN}`
  return rows.map(({ workId, unitId, configuration, drafts, updatedAt, ...text }) => ({
    ...text,
    workId,
    unitId,
    author: authorOf(configuration),
    at: updatedAt.toISOString(),
    drafts: draftsSchema.parse(drafts),
  }))
}

function authorOf(configuration: unknown): string {
  const read = textJobConfigurationSchema.parse(configuration)
  return read.kind === 'course' ? nameCourseAuthor(read) : read.kind
}
