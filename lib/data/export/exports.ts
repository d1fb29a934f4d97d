import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import {
  type ExportFormatId,
  isNamedBy,
  listFormatsFor,
  revealsUnsettled,
} from '@/lib/core/exchange/export-formats'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { noteAllLabels } from '../blinding/label-exposures'
import { db, type Tx } from '../client'
import { listNamedTasks } from '../named-tasks'
import { listTasks } from '../tasks'
import { SEALED_TASK } from './queries'
import { createStudyReader, type StudyReader } from './study-reader'

const MAX_MINUTES = 60

/** What has been written: rows in all files, and a digest over them for the audit log. */
export type Exported = { rows: number; digest: string }

/**
 * Hands a study, as it is at one moment, to `write`, and records what left it. While the results of AI raters are sealed, what
 * they said stays here: beside people's answers it would open them. Only the operator's command line takes it along.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function exportStudyData<Result extends Exported>(
  actor: Actor,
  studyId: string,
  format: string,
  write: (reader: StudyReader) => Promise<Result>,
): Promise<Result> {
  authorize(actor, 'export:create', studyId)
  const { exported, isSealed, withAi } = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`set local statement_timeout = 0`
      await tx.$executeRawUnsafe(`set local idle_in_transaction_session_timeout = '${MAX_MINUTES}min'`)
      const study = await tx.study.findUnique({ where: { id: studyId }, select: { id: true } })
      if (!study) throw new AppError('not_found', 'This study does not exist.')
      const sealed = await holdsSealedAi(tx, studyId)
      const tasks = await listNamedTasks(tx, studyId)
      const reader = createStudyReader(tx, studyId, { tasks, withAi: !sealed || actor.userId === null })
      return { exported: await write(reader), isSealed: sealed, withAi: reader.withAi }
    },
    { isolationLevel: 'RepeatableRead', timeout: MAX_MINUTES * 60_000 },
  )
  // by itself: the chain's head must be read as it is now, not as it was when the export began
  const { rows, digest } = exported
  const sealing = isSealed ? (withAi ? { withSealedAi: true } : { withoutSealedAi: true }) : {}
  await db.$transaction((tx) =>
    writeAudit(tx, actor, studyId, {
      type: 'study.exported',
      data: { format, rows, digest, ...sealing },
    }),
  )
  if (revealsUnsettled(format))
    for (const task of await listTasks(actor, studyId)) await noteAllLabels(actor, task)
  return exported
}

/** Whether downloads leave out what AI raters said. @throws {AppError} `not_found`, `forbidden` */
export async function exportsSealedAi(actor: Actor, studyId: string): Promise<boolean> {
  authorize(actor, 'export:create', studyId)
  return holdsSealedAi(db, studyId)
}

/** The formats that the study can leave in, those that its protocols name apart. @throws {AppError} `not_found`, `forbidden` */
export async function listExportFormats(
  actor: Actor,
  studyId: string,
): Promise<{ named: ExportFormatId[]; others: ExportFormatId[] }> {
  authorize(actor, 'export:create', studyId)
  const tasks = await listNamedTasks(db, studyId)
  const all = listFormatsFor(tasks)
  const idsOf = (isNamed: boolean) =>
    all.filter((format) => isNamedBy(format, tasks) === isNamed).map(({ id }) => id)
  return { named: idsOf(true), others: idsOf(false) }
}

async function holdsSealedAi(tx: Tx, studyId: string): Promise<boolean> {
  const [sealed] = await tx.$queryRawUnsafe<unknown[]>(
    SEALED_TASK.replaceAll(':study', `'${requireId(studyId)}'::uuid`),
  )
  return sealed !== undefined
}
