import { expect, it } from 'vitest'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { createActor, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { listPatientDocuments } from '../charts/patients'
import { db } from '../client'
import { listDisagreements } from './disagreements'
import { getStatement } from './statements'

const MANY = 100

it('AI raters that give the same answer to every statement are one, wherever their answers or passages are counted', async () => {
  const study = await createStudy({ items: MANY })
  const { id: studyId, taskId, itemIds, noteId, noteText } = study
  const pi = await createActor(studyId, 'pi')
  const [itemId = ''] = itemIds
  const passage = { noteId, start: 0, end: 11, quote: noteText.slice(0, 11), rank: 0 }
  // the last differs on one other statement
  for (const [index, alias] of ['first', 'second', 'third'].entries()) {
    const { id: raterId } = await db.rater.create({
      data: { studyId, kind: 'ai', alias, configuration: { model: alias } },
    })
    await db.rating.createMany({
      data: itemIds.map((id, item) => ({
        studyId,
        taskId,
        itemId: id,
        raterId,
        round: 1,
        revision: 1,
        code: index === 2 && item === 9 ? 'Not Addressed' : 'Supported',
      })),
    })
    const rating = await db.rating.findFirstOrThrow({ where: { itemId, raterId } })
    await db.evidence.create({ data: { ratingId: rating.id, ...passage } })
  }
  await openAiResults(pi, study, 'The study is over.')

  const { items, uncounted } = await listDisagreements(pi, study, errorViewSchema.parse({ differ: 'all' }))
  expect(uncounted).toEqual(['second'])
  const listed = items.find((one) => one.itemId === itemId)!
  expect([listed.aiCounts, listed.aiPassages.map(({ raters }) => raters)]).toEqual([[2, 0, 0], [2]])
  const { documents } = await listPatientDocuments(pi, study, study.patientId)
  const statement = documents.flatMap(({ statements }) => statements).find((one) => one.itemId === itemId)!
  expect(statement.aiPassages).toMatchObject([{ quote: passage.quote, raters: 2 }])
  const { ai } = await getStatement(pi, study, itemId)
  expect(ai?.ratings.filter(({ raterId }) => ai.counted.includes(raterId)).map(({ alias }) => alias)).toEqual(
    ['first', 'third'],
  )
})
