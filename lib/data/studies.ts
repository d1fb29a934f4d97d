import 'server-only'
import { z } from 'zod'
import { type Actor, authorize, type StudyRole } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import { listShipped } from '@/lib/core/protocols/shipped'
import { type TaskConfig, taskConfigSchema } from '@/lib/core/protocols/task-config'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { insertShippedTask } from './tasks'

/** What a study begins with unless it says otherwise. */
const VERDICT_PROTOCOL = 'verdict'

export const newStudySchema = z.strictObject({
  title: z.string().trim().min(1, 'A study needs a title.').max(200),
  description: z.string().trim().max(4000).default(''),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** The protocol of its first task, one of those that come with the product. */
  protocol: z
    .string()
    .refine(
      (id) => listShipped().some((shipped) => shipped.id === id),
      'No such protocol comes with the product.',
    )
    .default(VERDICT_PROTOCOL),
})

export type NewStudy = z.input<typeof newStudySchema>

export type Study = {
  id: string
  title: string
  description: string
  seed: number
  /** The actor's role; null for an administrator or the command line. */
  role: StudyRole | null
}

/**
 * Creates a study with an empty task; its creator becomes its principal investigator.
 *
 * @throws {AppError} `forbidden` unless the actor administers the installation or leads a study already
 */
export async function createStudy(actor: Actor, input: NewStudy): Promise<Study> {
  const leads = [...actor.roles.values()].includes('pi')
  if (!actor.isAdmin && !leads) {
    throw new AppError('forbidden', 'Only an administrator or a principal investigator can create a study.')
  }
  const { protocol, ...fields } = newStudySchema.parse(input)
  return db.$transaction(async (tx) => {
    const study = await tx.study.create({ data: fields })
    // a study decides by itself to require passages: people then answer more slowly
    await insertShippedTask(
      tx,
      study.id,
      protocol,
      protocol === VERDICT_PROTOCOL ? { labeling: STANDARD_LABELING } : undefined,
    )
    if (actor.userId !== null) {
      await tx.membership.create({ data: { studyId: study.id, userId: actor.userId, role: 'pi' } })
    }
    await writeAudit(tx, actor, study.id, { type: 'study.created', data: { title: study.title } })
    return toStudy(study, actor.userId === null ? null : 'pi')
  })
}

/** The studies the actor belongs to; all of them for the command line. */
export async function listStudies(actor: Actor): Promise<Study[]> {
  const rows = await db.study.findMany({
    where: actor.kind === 'system' ? {} : { id: { in: [...actor.roles.keys()] } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map((row) => toStudy(row, actor.roles.get(row.id) ?? null))
}

/** @throws {AppError} `not_found` for strangers too */
export async function getStudy(actor: Actor, studyId: string): Promise<Study> {
  authorize(actor, 'study:read', studyId)
  const row = await db.study.findUnique({ where: { id: studyId } })
  if (!row) throw new AppError('not_found', 'This study does not exist.')
  return toStudy(row, actor.roles.get(studyId) ?? null)
}

/** The settings of a task. Callers have authorized already. */
export async function readTaskConfig(taskId: string, tx: Tx = db): Promise<TaskConfig> {
  const { config } = await tx.task.findUniqueOrThrow({ where: { id: taskId }, select: { config: true } })
  return taskConfigSchema.parse(config)
}

/** @throws {AppError} `conflict` while the task is locked */
export async function requireUnlocked(tx: Tx, taskId: string): Promise<void> {
  // shared: whoever locks waits for the answers under way, and the next answer sees the lock
  const [task] = await tx.$queryRaw<{ lockedAt: Date | null }[]>`
    select "lockedAt" from "Task" where id = ${taskId}::uuid for share`
  if (!task?.lockedAt) return
  throw new AppError('conflict', 'The task is locked; its answers stay as they are.')
}

type StudyRow = { id: string; title: string; description: string; seed: number }

function toStudy({ id, title, description, seed }: StudyRow, role: StudyRole | null): Study {
  return { id, title, description, seed, role }
}
