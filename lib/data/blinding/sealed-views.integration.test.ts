import { describe, expect, it } from 'vitest'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { listPatientDocuments } from '../charts/patients'
import { db } from '../client'
import { getScoreSheet } from '../statements/score-sheets'
import { getStatement } from '../statements/statements'
import { openAiResults } from './ai-results'
import { readUnsettled } from './label-exposures'

async function createJudgedStudy() {
  const study = await createStudy({ items: 2 })
  const [itemId = ''] = study.itemIds
  const { id: studyId, taskId, noteId, noteText } = study
  await rate(await createAssignedRater(study), study, itemId, 'Supported')
  const aiRater = await db.rater.create({ data: { studyId, kind: 'ai', alias: 'secret-machine' } })
  await db.rating.create({
    data: {
      studyId,
      taskId,
      itemId,
      raterId: aiRater.id,
      round: 1,
      revision: 1,
      code: 'Not Addressed',
      comment: 'machine words',
      evidence: { create: { noteId, start: 0, end: 11, quote: noteText.slice(0, 11), rank: 0 } },
    },
  })
  const document = await db.document.findFirstOrThrow({ where: { studyId } })
  return { study, itemId, aiRater, documentId: document.id, pi: await createActor(studyId, 'pi') }
}

describe('while the figures of AI raters are sealed', () => {
  it('a lead sees people’s answers alone beside a text, and theirs once opened', async () => {
    const { study, itemId, aiRater, documentId, pi } = await createJudgedStudy()
    const look = async () =>
      JSON.stringify([
        await listPatientDocuments(pi, study, study.patientId),
        await getScoreSheet(pi, study, documentId, { raterId: null, kind: null }),
        await getStatement(pi, study, itemId),
      ])
    const ofAiRater = { raterId: aiRater.id, kind: null }

    expect(await look()).toContain('Supported')
    expect(await look()).not.toMatch(/secret-machine|machine words/)
    await expect(getScoreSheet(pi, study, documentId, ofAiRater)).rejects.toMatchObject({
      code: 'not_found',
    })

    await openAiResults(pi, study, 'The study is over.')

    expect((await look()).match(/secret-machine/g)).toHaveLength(3)
    expect((await getScoreSheet(pi, study, documentId, ofAiRater)).rater?.alias).toBe('secret-machine')
  })

  it('a lead sees what people cite of a statement, and what AI raters do once opened', async () => {
    const { study, itemId, pi } = await createJudgedStudy()
    const rating = await db.rating.findFirstOrThrow({ where: { itemId, rater: { kind: 'human' } } })
    await readUnsettled(pi, study)
    const own = { noteId: study.noteId, start: 12, end: 19, quote: study.noteText.slice(12, 19) }
    await db.evidence.create({ data: { ...own, ratingId: rating.id, rank: 0 } })
    const look = async () => {
      const { documents } = await listPatientDocuments(pi, study, study.patientId)
      const statement = documents[0]?.statements.find((one) => one.itemId === itemId)
      return {
        people: statement?.votes.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)),
        ai: statement?.aiPassages.map(({ quote, raters }) => [quote, raters]),
      }
    }

    expect(await look()).toEqual({ people: [own.quote], ai: [] })

    await openAiResults(pi, study, 'The study is over.')

    expect(await look()).toEqual({ people: [own.quote], ai: [[study.noteText.slice(0, 11), 1]] })
  })
})
