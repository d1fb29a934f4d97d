import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '@/lib/core/actor'
import type { CohortRules } from '@/lib/core/cohort/cohort-rules'
import type { MadeCohort } from '@/lib/core/cohort/made-cohort'
import { AppError } from '@/lib/core/errors'
import { openUpload, requireShare, uploadMade } from '../quarantine'
import { withRoom } from '../room'
import { findUploadFolder } from '../upload-folders'
import { makeCohort, STUDY_FILES } from './make-cohort'

/**
 * Chooses a cohort from MIMIC's tables of an upload. What is to be imported is an upload of its own; the tables stay, for
 * choosing again, also twice at once.
 *
 * @throws {AppError} as {@link openUpload}, {@link makeCohort}, {@link withRoom} and {@link uploadMade}
 */
export async function makeUploadedCohort(
  actor: Actor,
  studyId: string,
  uploadId: string,
  rules: CohortRules,
): Promise<MadeCohort & { uploadId: string }> {
  const files = await openUpload(actor, studyId, uploadId)
  const found = await findUploadFolder(uploadId)
  if (!found)
    throw new AppError('not_found', 'This upload does not exist any more. Please choose the files again.')
  const folder = await withRoom(() => mkdtemp(path.join(found.folder, 'cohort-')))
  try {
    const made = await withRoom(() => makeCohort(files, rules, folder, (bytes) => requireShare(actor, bytes)))
    const names = STUDY_FILES.map((name) => path.join(folder, name))
    return { ...made, uploadId: await uploadMade(actor, studyId, names) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
