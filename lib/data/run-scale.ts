import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { db } from './client'
import { findVerdictTask } from './studies'

/** How much a run over the study has to do, and whether the notes were cut into claims. */
export type RunScale = { statements: number; notes: number; hasClaims: boolean }

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRunScale(actor: Actor, studyId: string): Promise<RunScale> {
  authorize(actor, 'run:manage', studyId)
  const task = await findVerdictTask(studyId, db)
  const [statements, notes, claim] = await Promise.all([
    db.item.count({ where: { taskId: task.id } }),
    db.note.count({ where: { studyId } }),
    db.fact.findFirst({ where: { studyId, kind: 'claim' }, select: { id: true } }),
  ])
  return { statements, notes, hasClaims: claim !== null }
}
