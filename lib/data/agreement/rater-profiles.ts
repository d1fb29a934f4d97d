import 'server-only'
import type { Profile } from '@/lib/core/accounts/profile'
import type { Actor } from '@/lib/core/actor'
import { type RaterProfiles, summarizeProfiles } from '@/lib/core/rater-profiles'
import { firstRound } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'

/** The experience of the people who rated in the first round, all together. @throws {AppError} `not_found`, `forbidden` */
export async function getRaterProfiles(actor: Actor, task: TaskRef): Promise<RaterProfiles> {
  const matrix = await getStudyMatrix(actor, task, { aiRaters: false })
  const raterIds = firstRound(matrix).map(({ raterId }) => raterId)
  const profiles = await db.$queryRaw<Profile[]>`
    select u.specialty, u."practiceYears", u."ehrYears"
    from "Rater" r left join "User" u on u.id = r."userId"
    where r.id = any(${raterIds}::uuid[])
    order by r.alias`
  return summarizeProfiles(profiles)
}
