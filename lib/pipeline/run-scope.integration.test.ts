import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { estimateRuns, startRun } from './runs'
import { startWorker } from './worker'

const ALL = { show: 'all', offset: 0, limit: 50 }

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

/** Two statements with an admission, one sentence without. */
async function createMixedStudy() {
  const study = await createStudy({ items: 2 })
  const scope = { studyId: study.id, patientId: study.patientId }
  const document = await db.document.create({
    data: {
      ...scope,
      externalId: 'd2',
      kind: 'letter',
      authorKind: 'human',
      authorName: 'x',
      text: 'The patient was afebrile.',
    },
  })
  const statement = await db.statement.create({
    data: {
      ...scope,
      documentId: document.id,
      externalId: 'loose',
      kind: 'sentence',
      ordinal: 0,
      text: 'The patient was afebrile.',
    },
  })
  const item = await db.item.create({
    data: { ...scope, taskId: study.taskId, statementId: statement.id, key: 'loose' },
  })
  return { ...study, looseId: item.id, pi: await createActor(study.id, 'pi') }
}

describe('a run with a scope', () => {
  it('fails the statements that it cannot limit the notes for, and reports their number before', async () => {
    const { looseId, pi, ...study } = await createMixedStudy()

    expect((await getRunScale(pi, study)).unbounded).toMatchObject({
      sentence: { 'all-notes': 0, 'own-admission': 1, 'admission-days': 1 },
      claim: { 'own-admission': 0 },
    })
    const runId = await startRun(pi, study, { kind: 'baseline', scope: 'own-admission' })
    expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 2, failed: 1 })

    const { results } = await listRunResults(pi, study, runId, ALL)
    expect(results.filter(({ status }) => status === 'failed')).toMatchObject([
      { itemId: looseId, code: null, reason: expect.stringMatching(/^The text belongs to no admission: /) },
    ])
    const everything = await startRun(pi, study, { kind: 'baseline' })
    expect(await waitForRun(pi, study, everything)).toMatchObject({ done: 3, failed: 0 })
  })

  it('says how many notes it leaves out, and those without a date', async () => {
    const study = await createMixedStudy()
    const { id, pi, patientId } = study
    const scope = { studyId: id, patientId, description: '', category: 'x' }
    await db.admission.updateMany({
      where: { studyId: id },
      data: { dischargeTime: new Date('2150-03-06T12:00:00Z') },
    })
    const before = await getRunScale(pi, study)
    await db.note.createMany({
      data: [
        { ...scope, externalId: 'day', text: 'x', chartDate: new Date('2150-03-06') },
        { ...scope, externalId: 'none', text: 'x' },
        {
          ...scope,
          externalId: 'late',
          text: 'x',
          chartDate: new Date('2150-03-06'),
          chartTime: new Date('2150-03-06T12:00:01Z'),
        },
      ],
    })

    const scale = await getRunScale(pi, study)

    expect(scale.undated - before.undated).toBe(1)
    expect(scale.leftOut['until-discharge'] - before.leftOut['until-discharge']).toBe(2)
    expect(scale.leftOut['own-admission'] - before.leftOut['own-admission']).toBe(3)
    expect(scale.leftOut['all-notes']).toBe(0)
    const { warnings } = await estimateRuns(pi, study, [{ kind: 'baseline', scope: 'until-discharge' }])
    expect(warnings).toContainEqual(
      expect.stringMatching(/^“until discharge” leaves out \d+ notes.* a date among them: \d+\.$/),
    )
  })

  it('does not start where no statement at all can be limited', async () => {
    const study = await createMixedStudy()
    const { id, pi } = study
    await db.admission.updateMany({ where: { studyId: id }, data: { dischargeTime: null } })

    await expect(startRun(pi, study, { kind: 'baseline', scope: 'until-discharge' })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^None of the 3 statements /),
    })
    const own = await startRun(pi, study, { kind: 'baseline', scope: 'own-admission' })
    expect(await waitForRun(pi, study, own)).toMatchObject({ done: 2, failed: 1 })
  })
})

describe('a run over one kind of statement', () => {
  it('takes these alone', async () => {
    const study = await createMixedStudy()
    const { pi } = study
    expect((await getRunExperience(pi, study)).statements).toEqual({ sentence: 2, claim: 1 })

    const runId = await startRun(pi, study, { kind: 'baseline', statementKind: 'claim' })
    expect(await waitForRun(pi, study, runId)).toMatchObject({ done: 1, failed: 0, pending: 0 })
    const { results } = await listRunResults(pi, study, runId, ALL)
    expect(results).toMatchObject([{ text: 'The patient was afebrile on day 2.' }])
  })

  it('does not start where there are none', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')

    await expect(startRun(pi, study, { kind: 'baseline', statementKind: 'claim' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'The study has no claims to rate yet.',
    })
  })
})
