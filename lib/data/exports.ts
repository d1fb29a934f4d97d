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
 * Hands a study, as it is at one moment, to `write`, and records what left it, also that AI raters' labels left while their
 * figures were sealed.
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
  const withSealedAi = await holdsSealedAi(studyId)
  await db.$transaction((tx) =>
    writeAudit(tx, actor, studyId, {
      type: 'study.exported',
      data: { format, rows, digest, ...(withSealedAi && { withSealedAi }) },
    }),
  )
  return exported
}

/** Whether a download holds labels of AI raters whose figures nobody has opened. @throws {AppError} `not_found`, `forbidden` */
export async function exportsSealedAi(actor: Actor, studyId: string): Promise<boolean> {
  authorize(actor, 'export:create', studyId)
  return holdsSealedAi(studyId)
}

async function holdsSealedAi(studyId: string): Promise<boolean> {
  const found = await db.study.count({
    where: { id: studyId, aiOpenedAt: null, raters: { some: { kind: 'ai', ratings: { some: {} } } } },
  })
  return found > 0
}
