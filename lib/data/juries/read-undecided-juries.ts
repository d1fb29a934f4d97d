import 'server-only'
import type { MemberAnswer } from '@/lib/core/jury/jury-fields'
import { listUndecidedJuries, type UndecidedJury } from '@/lib/core/jury/undecided-juries'
import type { Definition } from '@/lib/core/protocols/definition'
import { db } from '../client'

/** The juries of a task that gave a statement no verdict, by name. Callers have authorized already, and results are open. */
export async function readUndecidedJuries(
  { id: taskId, definition }: { id: string; definition: Definition },
  kind: string,
  ratings: readonly MemberAnswer[],
): Promise<UndecidedJury[]> {
  const rows = await db.jury.findMany({
    where: { taskId },
    orderBy: { rater: { alias: 'asc' } },
    select: { raterId: true, rater: { select: { alias: true, configuration: true } } },
  })
  const raters = rows.map(({ raterId, rater }) => ({ raterId, ...rater }))
  return listUndecidedJuries(raters, kind, ratings, definition)
}
