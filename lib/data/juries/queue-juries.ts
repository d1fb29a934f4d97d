import 'server-only'
import { db, type Tx } from '../client'

/** What a worker is asked to bring up to now, and for which state of its members. */
export type AskedJury = { raterId: string; askedFor: string }

/**
 * Finds juries whose members have got further since they were asked last (a run was held, has ended or was taken up again, with
 * what its last calls said after that; a file was imported), or that somebody wants brought up to now, and queues them in
 * the same transaction; several workers may ask at once. For the worker alone. While runs are under way nothing is found:
 * their end is.
 *
 * @returns how many were queued
 */
export async function queueJuries(
  enqueue: (tx: Tx, juries: readonly AskedJury[]) => Promise<void>,
): Promise<number> {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<AskedJury[]>`
      update "Jury" j set "askedFor" = state.digest, "isAsked" = true
      from (
        select own."raterId", md5(concat(
          (select string_agg(concat_ws(' ', r.id, r."finishedAt", r."ratedSeq"), ',' order by r.id)
            from "Work" r join "Rater" m on m.id = r."raterId" and m."studyId" = own."studyId"
            where r.status not in ('queued', 'running') and m.kind = 'ai'
              and rater.configuration->'members' @> to_jsonb(m.alias)), ' ',
          (select count(*) from "Import" where "studyId" = own."studyId"))) as digest
        from "Jury" own join "Rater" rater on rater.id = own."raterId"
      ) state
      where state."raterId" = j."raterId" and j."askedFor" is distinct from state.digest
      returning j."raterId", j."askedFor"`
    if (rows.length > 0) await enqueue(tx, rows)
    return rows.length
  })
}
