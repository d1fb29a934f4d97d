import 'server-only'
import { listUndecidedJuries, type UndecidedJury } from '@/lib/core/jury/undecided-juries'
import { db } from '../client'

/** The juries that gave a statement no verdict, by name. Callers have authorized already, and results are open. */
export async function readUndecidedJuries(
  studyId: string,
  kind: string,
  ratings: readonly { alias: string; code: string }[],
  labels: readonly string[],
): Promise<UndecidedJury[]> {
  const rows = await db.jury.findMany({
    where: { studyId },
    orderBy: { rater: { alias: 'asc' } },
    select: { raterId: true, rater: { select: { alias: true, configuration: true } } },
  })
  const raters = rows.map(({ raterId, rater }) => ({ raterId, ...rater }))
  return listUndecidedJuries(raters, kind, ratings, labels)
}
