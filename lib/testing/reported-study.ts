import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { db } from '@/lib/data/client'
import { createActor, createRatersWhoSaid, createStudy } from './factories'

const SAID: readonly (readonly Verdict[])[] = [
  ['Supported', 'Supported', 'Not Supported', 'Supported'],
  ['Supported', 'Not Addressed', 'Not Supported', 'Supported'],
  ['Supported', 'Supported', 'Not Addressed', 'Not Supported'],
]

/** Four statements that three people and an AI rater judged. */
export async function createReportedStudy() {
  const study = await createStudy({ items: 4 })
  const pi = await createActor(study.id, 'pi')
  const raters = await createRatersWhoSaid(study, SAID)
  const aiRater = await db.rater.create({
    data: { studyId: study.id, kind: 'ai', alias: 'machine-7', configuration: { promptHash: 'f00d' } },
  })
  await db.rating.createMany({
    data: study.itemIds.map((itemId) => ({
      studyId: study.id,
      taskId: study.taskId,
      itemId,
      raterId: aiRater.id,
      round: 1,
      revision: 1,
      code: 'Supported',
    })),
  })
  return { study, pi, raters }
}
