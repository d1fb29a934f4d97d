import type { Actor } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createActor, type TestStudy } from './factories'

/** The rounds of which it is in the audit log that a new lead has seen unsettled answers once they have looked. */
export async function seenBy(study: TestStudy, look: (pi: Actor) => Promise<unknown>): Promise<number[]> {
  const pi = await createActor(study.id, 'pi')
  await look(pi)
  const rows = await db.labelExposure.findMany({ where: { studyId: study.id, userId: pi.userId } })
  return rows.map(({ round }) => round)
}
