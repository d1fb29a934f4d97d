import type { Actor } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from './factories'

/** A study whose one text three people have answered, each with a reason: two sentences, settled, and two claims, open. */
export async function createReasonedStudy(): Promise<{
  study: TestStudy
  documentId: string
  pi: Actor
  raters: Actor[]
}> {
  const study = await createStudy({ items: 4 })
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const pi = await createActor(study.id, 'pi')
  const raters = []
  for (let seat = 0; seat < 3; seat++) {
    const rater = await createAssignedRater(study)
    raters.push(rater)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await rate(rater, study, study.itemIds[2]!, seat === 0 ? 'Supported' : 'Not Supported')
  }
  await db.$executeRaw`update "Rating" set comment = "raterId"::text || ' of ' || "itemId"::text
    where "studyId" = ${study.id}::uuid`
  return { study, documentId, pi, raters }
}
