import 'server-only'
import { listSilentJuries, type SilentJury } from '@/lib/core/jury/silent-juries'
import { db } from '../client'

/** The juries that gave a statement no verdict, by name. Callers have authorized already, and results are open. */
export async function readSilentJuries(
  studyId: string,
  kind: string,
  ratings: readonly { alias: string; code: string }[],
  labels: readonly string[],
): Promise<SilentJury[]> {
  const rows = await db.jury.findMany({
    where: { studyId },
    orderBy: { rater: { alias: 'asc' } },
    select: { raterId: true, rater: { select: { alias: true, configuration: true } } },
  })
  const raters = rows.map(({ raterId, rater }) => ({ raterId, ...rater }))
  return listSilentJuries(raters, kind, ratings, labels)
}
