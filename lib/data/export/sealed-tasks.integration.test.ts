import { expect, it } from 'vitest'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { createActor, createStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { exportStudyData, exportsSealedAi } from './exports'

/** A protocol that no query knows by name. */
const THIRD = definitionSchema.parse({ ...findShipped('factscore'), id: 'third' })

it.each([
  ['kept in while its task is sealed', THIRD, false],
  [
    'reported where its protocol makes drafts',
    { ...THIRD, aiRater: { ...THIRD.aiRater!, isDraft: true } },
    true,
  ],
])(
  'what an AI rater said of a third protocol is %s, and leaves once its task is opened',
  async (_, definition, isShown) => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const task = await createProtocolTask(study.id, definition)
    const item = await db.item.findFirstOrThrow({ where: { taskId: task.taskId } })
    const rater = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'secret rater' } })
    const rating = { ...task, itemId: item.id, raterId: rater.id, round: 1, revision: 1 }
    await db.rating.create({ data: { ...rating, code: 'Supported', comment: 'the secret reason' } })
    const holds = async () => {
      const rows: unknown[] = []
      await exportStudyData(pi, study.id, 'plain-folder', async (reader) => {
        for await (const row of reader.read('ratings')) rows.push(row)
        return { items: rows.length, counts: {} } as never
      })
      return JSON.stringify(rows).includes('the secret reason')
    }

    expect([await holds(), await exportsSealedAi(pi, study.id)]).toEqual([isShown, !isShown])
    await openAiResults(pi, study, 'Another task of the study.')
    expect(await holds()).toBe(isShown)
    await openAiResults(pi, task, 'The study is over.')
    expect([await holds(), await exportsSealedAi(pi, study.id)]).toEqual([true, false])
  },
)
