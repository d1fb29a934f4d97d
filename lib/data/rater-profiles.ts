import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { Profile } from '@/lib/core/profile'
import { type RaterProfiles, summarizeProfiles } from '@/lib/core/rater-profiles'
import { db } from './client'
import { findVerdictTask } from './studies'

/** The experience of the people who rated in the first round, all together. @throws {AppError} `not_found`, `forbidden` */
export async function getRaterProfiles(actor: Actor, studyId: string): Promise<RaterProfiles> {
  authorize(actor, 'agreement:read', studyId)
  const task = await findVerdictTask(studyId)
  const profiles = await db.$queryRaw<Profile[]>`
    select u.specialty, u."practiceYears", u."ehrYears"
    from "Rater" r left join "User" u on u.id = r."userId"
    cross join lateral (
      select from "Rating" t
      where t."raterId" = r.id and t."taskId" = ${task.id}::uuid and t.round = ${FIRST_ROUND} and t.current limit 1) rated
    where r."studyId" = ${studyId}::uuid and r.kind = 'human'
    order by r.alias`
  return summarizeProfiles(profiles)
}
