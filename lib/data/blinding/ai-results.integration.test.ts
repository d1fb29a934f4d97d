import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { addAiRater, makeJury } from '@/lib/testing/juries'
import { db } from '../client'
import { exportStudyData, exportsSealedAi } from '../export/exports'
import { importStudyData } from '../import/imports'
import { listRunResults } from '../runs/run-results'
import { insertShippedTask } from '../tasks'
import {
  getAiResults,
  lookAtVerdicts,
  mayShowVerdicts,
  openAiResults,
  readAiTimings,
  requireOpenAiResults,
  setMargin,
} from './ai-results'
import { listAiNames } from './margin-answers'

const MARGIN = { measure: 'agreement', margin: 0.05, reason: 'Half of what two clinicians differ.' } as const

describe('the margin of non-inferiority', () => {
  it('keeps its time, and says of a later one that the figures were open by then', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')

    await setMargin(pi, study, MARGIN)
    await openAiResults(pi, study, 'The study is over.')
    await setMargin(pi, study, { ...MARGIN, margin: 0.1 })

    const { openedAt, margins } = await getAiResults(pi, study)
    expect(openedAt).not.toBeNull()
    expect(margins).toMatchObject([
      { revision: 2, margin: 0.1, isAfterOpening: true },
      { revision: 1, margin: 0.05, isAfterOpening: false },
    ])
    const { taskId } = study
    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: { in: ['margin.set', 'ai-results.opened'] } },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ at }) => at.toISOString())).toEqual([margins[1]?.setAt, openedAt, margins[0]?.setAt])
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [
        'margin.set',
        { taskId, revision: 1, measure: 'agreement', margin: 0.05, primary: null, afterOpening: false },
      ],
      ['ai-results.opened', { taskId, marginRevision: 1, reason: 'The study is over.' }],
      [
        'margin.set',
        { taskId, revision: 2, measure: 'agreement', margin: 0.1, primary: null, afterOpening: true },
      ],
    ])
  })

  it('names AI raters that were begun after the opening', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await createRun(SYSTEM_ACTOR, study)
    expect((await getAiResults(pi, study)).lateIds).toEqual([])
    await openAiResults(pi, study, 'The study is over.')
    expect((await getAiResults(pi, study)).lateIds).toEqual([])
    const { raterId } = await createRun(SYSTEM_ACTOR, study)
    expect((await getAiResults(pi, study)).lateIds).toEqual([raterId])
    expect(await readAiTimings(study)).toEqual({ [raterId]: 'late' })
  })

  it('keeps the primary AI rater fixed with it, who must be one of the task', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const { raterId } = await createRun(SYSTEM_ACTOR, study)
    const [name] = await listAiNames(pi, study)
    expect(name).toMatchObject({ raterId })

    await setMargin(pi, study, { ...MARGIN, primaryId: raterId })

    expect((await getAiResults(pi, study)).margins[0]?.primary).toEqual(name)
    expect(await readAiTimings(study)).toEqual({ [raterId]: 'primary' })
    const other = await createRun(SYSTEM_ACTOR, await createStudy())
    const validity = await db.$transaction((tx) => insertShippedTask(tx, study.id, 'validity'))
    const elsewhere = await addAiRater({ ...study, taskId: validity, itemIds: [] }, 'elsewhere', '')
    expect(await listAiNames(pi, study)).toEqual([name])
    for (const primaryId of [other.raterId, elsewhere, randomUUID()])
      await expect(setMargin(pi, study, { ...MARGIN, primaryId })).rejects.toMatchObject({
        code: 'not_found',
      })
    // a study still goes whole
    await db.study.delete({ where: { id: study.id } })
    expect(await db.margin.count({ where: { studyId: study.id } })).toBe(0)
  })

  it('can’t be changed, not even in the database', async () => {
    const study = await createStudy()
    await setMargin(await createActor(study.id, 'pi'), study, MARGIN)

    const change = db.margin.updateMany({ where: { studyId: study.id }, data: { margin: 0.2 } })

    await expect(change).rejects.toThrow('never changed')
  })

  it.each([
    [0, 'More than 0'],
    [1, 'Less than 1'],
    [-0.1, 'More than 0'],
    [Number.NaN, 'NaN'],
  ])('refuses %d', async (margin, message) => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')

    await expect(setMargin(pi, study, { ...MARGIN, margin })).rejects.toThrow(message)
    expect(await db.margin.count({ where: { studyId: study.id } })).toBe(0)
  })
})

describe('the figures of AI raters', () => {
  it('are sealed until a lead opens them, once', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await expect(requireOpenAiResults(pi, study)).rejects.toMatchObject({ code: 'conflict' })
    await expect(openAiResults(pi, study, ' ')).rejects.toThrow('Say why')
    expect(await getAiResults(pi, study)).toMatchObject({ openedAt: null, openReason: null })

    await openAiResults(pi, study, 'The study is over.')
    const first = await getAiResults(pi, study)
    expect(first.openReason).toBe('The study is over.')
    await openAiResults(pi, study, 'The study is over.')

    await expect(requireOpenAiResults(pi, study)).resolves.toBeUndefined()
    expect((await getAiResults(pi, study)).openedAt).toBe(first.openedAt)
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'ai-results.opened' } })).toBe(1)
  })

  it('keep single ratings of a run from a lead who has not chosen, in the audit log, to look', async () => {
    const study = await createStudy({ items: 1 })
    const [pi, other] = [await createActor(study.id, 'pi'), await createActor(study.id, 'pi')]
    const { runId } = await createRun(SYSTEM_ACTOR, study)
    expect(await mayShowVerdicts(pi, study)).toBe(false)

    await lookAtVerdicts(pi, study, runId)

    expect([await mayShowVerdicts(pi, study), await mayShowVerdicts(other, study)]).toEqual([true, false])
    expect((await getAiResults(other, study)).glimpsedAt).not.toBeNull()
    const elsewhere = await createStudy({ items: 1 })
    const stranger = await createActor(elsewhere.id, 'pi')
    await expect(lookAtVerdicts(stranger, elsewhere, runId)).rejects.toMatchObject({ code: 'not_found' })
    const adjudicator = await createActor(study.id, 'adjudicator')
    await expect(lookAtVerdicts(adjudicator, study, runId)).rejects.toMatchObject({ code: 'forbidden' })
    await openAiResults(pi, study, 'The study is over.')
    expect(await mayShowVerdicts(other, study)).toBe(true)
  })

  it('remember when a lead first saw verdicts of a run before that, once for each lead', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const { runId, raterId } = await createRun(SYSTEM_ACTOR, study)
    const look = () => listRunResults(pi, study, runId, { show: 'all', offset: 0, limit: 9 })
    await look()
    expect((await getAiResults(pi, study)).glimpsedAt).toBeNull()

    await db.rating.create({
      data: {
        studyId: study.id,
        taskId: study.taskId,
        itemId: study.itemIds[0]!,
        raterId,
        runId,
        round: 1,
        revision: 1,
        code: 'Supported',
      },
    })
    await look()
    await look()

    expect((await getAiResults(pi, study)).glimpsedAt).not.toBeNull()
    await openAiResults(await createActor(study.id, 'pi'), study, 'The study is over.')
    await listRunResults(await createActor(study.id, 'pi'), study, runId, {
      show: 'all',
      offset: 0,
      limit: 9,
    })
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'ai-verdicts.viewed' } })).toBe(1)
  })

  it('count as seen where only how many there are of one verdict is asked', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const { runId } = await createRun(SYSTEM_ACTOR, study)

    await listRunResults(pi, study, runId, { show: 'Supported', offset: 900, limit: 9 })

    expect((await getAiResults(pi, study)).glimpsedAt).not.toBeNull()
  })

  it('count as seen where an import is held against them, also when it was only tried', async () => {
    const study = await createStudy({ items: 2 })
    const { runId, raterId } = await createRun(SYSTEM_ACTOR, study)
    const { id: studyId, taskId, itemIds } = study
    const given = { studyId, taskId, raterId, runId, round: 1, revision: 1, code: 'Supported' }
    await db.rating.create({ data: { ...given, itemId: itemIds[0]! } })

    const members = [await addAiRater(study, 'one', 'S.'), await addAiRater(study, 'two', 'S.')]
    for (const ai of [raterId, await makeJury(study, members)]) {
      const pi = await createActor(study.id, 'pi')
      const { alias } = await db.rater.findUniqueOrThrow({ where: { id: ai } })
      const guess = async (statement: string) => {
        const rows = `proposition_id,rater_id,rater_kind,label\n${statement},"${alias}",ai,Supported\n`
        const source = await openImport('guess', [fileFromBytes('ratings.csv', rows)])
        return importStudyData(pi, study.id, source, { preview: true })
      }
      const seen = { scope: study.id, type: 'ai-verdicts.viewed', userId: pi.userId }

      await guess('p1')
      expect(await db.auditEvent.count({ where: seen })).toBe(0)
      await guess('p0')
      expect(await db.auditEvent.count({ where: seen })).toBe(1)
    }
    expect((await getAiResults(await createActor(study.id, 'pi'), study)).glimpsedAt).not.toBeNull()
  })

  it.each(['adjudicator', 'rater'] as const)('are not for a %s', async (role) => {
    const study = await createStudy()
    const actor = await createActor(study.id, role)

    for (const attempt of [
      () => getAiResults(actor, study),
      () => openAiResults(actor, study, 'The study is over.'),
      () => setMargin(actor, study, MARGIN),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('tasks of one study', () => {
  it('are opened each by itself, with margins of their own, and a look at one is no look at the other', async () => {
    const study = await createStudy({ items: 1 })
    const other = { studyId: study.id, taskId: await insertShippedTask(db, study.id, 'verdict') }
    const pi = await createActor(study.id, 'pi')
    const { runId } = await createRun(SYSTEM_ACTOR, study)

    await setMargin(pi, other, MARGIN)
    await lookAtVerdicts(pi, study, runId)
    await expect(lookAtVerdicts(pi, other, runId)).rejects.toMatchObject({ code: 'not_found' })
    expect([await mayShowVerdicts(pi, study), await mayShowVerdicts(pi, other)]).toEqual([true, false])

    await openAiResults(pi, other, 'This one is over.')
    expect(await getAiResults(pi, study)).toMatchObject({ openedAt: null, margins: [] })
    expect(await getAiResults(pi, other)).toMatchObject({ glimpsedAt: null, margins: [{ revision: 1 }] })
    await expect(requireOpenAiResults(pi, study)).rejects.toMatchObject({ code: 'conflict' })
    await requireOpenAiResults(pi, other)
    await createRun(SYSTEM_ACTOR, study)
    expect((await getAiResults(pi, other)).lateIds).toEqual([])
  })

  it('leave what AI raters said in those that are sealed, and take it along of those that are open', async () => {
    const study = await createStudy({ items: 1 })
    const { statementId, documentId, patientId } = await db.item.findUniqueOrThrow({
      where: { id: study.itemIds[0]! },
    })
    const taskId = await insertShippedTask(db, study.id, 'verdict')
    const own = { studyId: study.id, taskId }
    const item = await db.item.create({ data: { ...own, patientId, statementId, documentId, key: 'again' } })
    const aiRater = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'judge' } })
    const said = { studyId: study.id, raterId: aiRater.id, round: 1, revision: 1, code: 'Supported' }
    await db.rating.createMany({
      data: [
        { ...said, taskId: study.taskId, itemId: study.itemIds[0]! },
        { ...said, taskId, itemId: item.id },
      ],
    })
    const pi = await createActor(study.id, 'pi')
    const exported = async () => {
      const items: string[] = []
      await exportStudyData(pi, study.id, 'long-csv', async (reader) => {
        for await (const row of reader.read('ratings')) items.push(row.item)
        return { rows: items.length, digest: '' }
      })
      return items.toSorted()
    }

    expect(await exported()).toEqual([])
    await openAiResults(pi, own, 'This one is over.')
    expect(await exported()).toEqual([item.id])
    expect(await exportsSealedAi(pi, study.id)).toBe(true)
    await openAiResults(pi, study, 'And so is the other.')
    expect(await exported()).toEqual([item.id, study.itemIds[0]!].toSorted())
    expect(await exportsSealedAi(pi, study.id)).toBe(false)
  })
})
