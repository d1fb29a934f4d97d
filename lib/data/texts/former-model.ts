import 'server-only'
import type { Tx } from '../client'

/** One piece of work at a time is pinned to a model in a study: equal ones would else be pinned to two. */
export async function lockTextModels(tx: Tx, studyId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`models of texts of ${studyId}`}, 0))::text`
}

/**
 * Lets work that has made nothing go of the model that it was pinned to: that one may be gone, and nothing rests on it. Callers
 * hold {@link lockTextModels}.
 */
export async function releaseUnusedModel(tx: Tx, jobId: string): Promise<void> {
  await tx.$executeRaw`
    update "TextJob" set "answeredBy" = null where id = ${jobId}::uuid
      and not exists (select from "TextJobUnit" u where u."jobId" = ${jobId}::uuid and u.made > 0)`
}

/**
 * Pins work that has made nothing yet to the model behind equal work, if there is any that has made something or is under way:
 * drafts, courses and facts of one name rest on one model. Statements of a document bear no such name: each document is cut
 * once, whole. Callers hold {@link lockTextModels}.
 */
export async function adoptFormerModel(tx: Tx, jobId: string): Promise<void> {
  await tx.$executeRaw`
    with former as (
      select j."answeredBy", j."createdAt", exists (select from "TextJobUnit" u where u."jobId" = j.id and u.made > 0) as made,
        j.status in ('queued', 'running', 'paused') as "isUnderWay"
      from "TextJob" own join "TextJob" j
        on j."studyId" = own."studyId" and j.id <> own.id and j.configuration = own.configuration
      where own.id = ${jobId}::uuid and j."answeredBy" is not null
        and not exists (select from "TextJobUnit" u where u."jobId" = own.id and u.made > 0)
        and own.configuration->>'source' is distinct from 'documents')
    update "TextJob" set "answeredBy" = f."answeredBy"
    from (select "answeredBy" from former where made or "isUnderWay" order by made desc, "createdAt" limit 1) f
    where id = ${jobId}::uuid`
}
