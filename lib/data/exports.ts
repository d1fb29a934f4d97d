import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { writeAudit } from './audit'
import { db } from './client'
import { createStudyReader, type StudyReader } from './export/study-reader'

const MAX_MINUTES = 60

/** What has been written: rows in all files, and a digest over them for the record. */
export type Exported = { rows: number; digest: string }

/**
 * Hands a study, as it is at one moment, to `write`, and records what left it.
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
  const exported = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`set local statement_timeout = 0`
      await tx.$executeRawUnsafe(`set local idle_in_transaction_session_timeout = '${MAX_MINUTES}min'`)
      const study = await tx.study.findUnique({ where: { id: studyId }, select: { id: true } })
      if (!study) throw new AppError('not_found', 'This study does not exist.')
      return write(createStudyReader(tx, studyId))
    },
    { isolationLevel: 'RepeatableRead', timeout: MAX_MINUTES * 60_000 },
  )
  // by itself: the chain's head must be read as it is now, not as it was when the export began
  const { rows, digest } = exported
  await db.$transaction((tx) =>
    writeAudit(tx, actor, studyId, { type: 'study.exported', data: { format, rows, digest } }),
  )
  return exported
}
