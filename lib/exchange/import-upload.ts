import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TextCut } from '@/lib/core/exchange/cut-choice'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { importStudyData } from '@/lib/data/import/imports'
import { openImport } from './open-import'
import { openUpload, removeUpload } from './quarantine'

/**
 * Imports the files of an upload, or shows what that would do. An import that has ended leaves nothing of the upload, whatever it
 * found; one that did not come through, as another one ran, can be tried again.
 */
export async function importUpload(
  actor: Actor,
  studyId: string,
  uploadId: string,
  options: { preview: boolean; cut: TextCut },
): Promise<ImportReport> {
  const files = await openUpload(actor, studyId, uploadId)
  const name = files
    .map((file) => file.name)
    .join(', ')
    .slice(0, 200)
  const read = async () => importStudyData(actor, studyId, await openImport(name, files), options)
  const report = await read().catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new AppError('conflict', 'This upload was dropped while it was read.', { cause: error })
  })
  if (!options.preview) await removeUpload(actor, studyId, uploadId)
  return report
}
