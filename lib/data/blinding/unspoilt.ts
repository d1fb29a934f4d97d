import 'server-only'
import type { StudyRole } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { Tx } from '../client'
import { DISCUSSION_WITNESSES } from './discussion-witnesses'

/**
 * What somebody has once seen of a study stays seen, also after having left it: who led it never rates in it, and who read
 * a discussion is no first-round rater.
 *
 * @throws {AppError} `conflict`
 */
export async function requireUnspoilt(
  tx: Tx,
  studyId: string,
  userId: string,
  role: StudyRole,
): Promise<void> {
  if (role === 'pi') return
  if (await hasLed(tx, studyId, userId)) {
    throw new AppError(
      'conflict',
      'A principal investigator has seen labels and verdicts and can no longer rate in this study.',
    )
  }
  if (role === 'rater' && (await hasReadDiscussion(tx, studyId, userId))) {
    throw new AppError(
      'conflict',
      'This person has read discussions with other people’s answers and can be an adjudicator only.',
    )
  }
}

/** Leads now, or did by the study’s audit log. */
async function hasLed(tx: Tx, studyId: string, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "Membership"
    where "studyId" = ${studyId}::uuid and "userId" = ${userId}::uuid and role = 'pi'
    union all
    select 1 from "AuditEvent" where scope = ${studyId} and (
      type = 'member.set' and data->>'userId' = ${userId} and data->>'role' = 'pi'
      or type = 'study.created' and "userId" = ${userId}::uuid)
    limit 1`
  return rows.length > 0
}

async function hasReadDiscussion(tx: Tx, studyId: string, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from (${DISCUSSION_WITNESSES}) w join "Rater" r on r.id = w."raterId"
    where r."studyId" = ${studyId}::uuid and r."userId" = ${userId}::uuid
    limit 1`
  return rows.length > 0
}
