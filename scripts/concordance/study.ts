import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { listStudies, type Study } from '@/lib/data/studies'

/**
 * The study with this id or exactly this title.
 *
 * @throws {AppError} `not_found`; `conflict` when several studies have the title
 */
export async function findStudy(idOrTitle: string): Promise<Study> {
  const studies = await listStudies(SYSTEM_ACTOR)
  const found = studies.filter((study) => study.id === idOrTitle || study.title === idOrTitle)
  const [study] = found
  if (!study) throw new AppError('not_found', `There is no study with the id or title “${idOrTitle}”.`)
  if (found.length > 1) {
    throw new AppError('conflict', `${found.length} studies have this title. Name the study by its id.`)
  }
  return study
}
