import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { NewRating } from '@/lib/core/labeling/rating'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { holdItem } from '@/lib/testing/hold-item'
import { setTaskLock } from '../adjudication/consensus-lock'
import { getAssignmentBoard } from '../assignment/assignment-board'
import { db } from '../client'
import { createStudyReader } from '../export/study-reader'
import { prepareItems } from '../import/settle-import'
import { getLabelingQueue, listLabelingPatients, listOwnActiveTimes } from '../labeling/labeling'
import { getOwnProgress } from '../labeling/own-progress'
import { recordRating } from '../labeling/ratings'
import { getStudyMatrix } from '../matrix/study-matrix'
import { getProgress } from '../progress/progress'
import { readReportSetting } from '../report/report-setting'
import {
  excludeStatements,
  findExcludableStatements,
  listExcludedStatements,
  restoreStatements,
} from './exclusions'
import { getStatement } from './statements'

const REASON = 'A heading, no statement.'

async function setUp() {
  const study = await createStudy({ items: 3 })
  const lead = await createActor(study.id, 'pi')
  const raters = [await createAssignedRater(study), await createAssignedRater(study)]
  for (const rater of raters) await rate(rater, study, study.itemIds[0]!, 'Supported')
  const exclude = (itemIds: string[]) => excludeStatements(lead, study.id, { itemIds, reason: REASON })
  return { study, lead, raters, exclude }
}

function answer(assignmentId: string): NewRating {
  return {
    assignmentId,
    submissionId: randomUUID(),
    values: { verdict: 'Supported' },
    uncertain: false,
    comment: null,
    evidence: [],
    activeMs: 1,
    wallMs: 1,
  }
}

async function countWaiting(): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  return rows.length
}

async function countAll({ study, lead, raters }: Awaited<ReturnType<typeof setUp>>) {
  const [rater] = raters as [(typeof raters)[number]]
  const matrix = await getStudyMatrix(SYSTEM_ACTOR, study, { aiRaters: false })
  const progress = await getProgress(lead, study)
  const board = await getAssignmentBoard(lead, study)
  const [patient] = await listLabelingPatients(rater, study)
  return {
    frame: matrix.itemIds.length,
    votes: matrix.columns.map(({ codes }) => [...codes].filter((code) => code !== null).length),
    states: Object.values(progress.states).reduce((sum, count) => sum + count, 0),
    board: board.items,
    assigned: board.raters.map((one) => [one.assigned, one.rated]),
    queue: (await getLabelingQueue(rater, study, study.patientId)).items.length,
    patient: [patient?.total, patient?.done],
    own: await getOwnProgress(rater, study),
    times: (await listOwnActiveTimes(rater, study)).length,
  }
}

async function readRows(study: TestStudy, name: 'ratings' | 'decisions' | 'propositions', withAi = true) {
  return db.$transaction(async (tx) => {
    const rows: unknown[] = []
    for await (const row of createStudyReader(tx, study.id, { withAi }).read(name)) rows.push(row)
    return rows
  })
}

describe('an excluded statement', () => {
  it('leaves queues, progress, plans and figures, and comes back with everything that was said', async () => {
    const made = await setUp()
    const { study, lead, exclude } = made
    const before = await countAll(made)

    expect(await exclude([study.itemIds[0]!])).toBe(1)

    expect(before).toMatchObject({ frame: 3, votes: [1, 1], states: 3, board: 3, queue: 3, times: 1 })
    expect(await countAll(made)).toMatchObject({
      frame: 2,
      votes: [],
      states: 2,
      board: 2,
      assigned: [
        [2, 0],
        [2, 0],
      ],
      queue: 2,
      patient: [2, 0],
      own: { total: 2, done: 0 },
      times: 0,
    })
    expect(await listExcludedStatements(lead, study.id)).toMatchObject([
      { itemId: study.itemIds[0], reason: REASON, answers: 2, by: lead.name },
    ])
    expect((await readReportSetting(lead, study)).excluded).toEqual({ statements: 1, answered: 1 })

    expect(await restoreStatements(lead, study.id, { itemIds: [study.itemIds[0]!] })).toBe(1)

    expect(await countAll(made)).toEqual(before)
    expect(await listExcludedStatements(lead, study.id)).toEqual([])
    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: { startsWith: 'statements.' } },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['statements.excluded', { count: 1, reason: REASON, itemIds: [study.itemIds[0]] }],
      ['statements.restored', { count: 1, itemIds: [study.itemIds[0]] }],
    ])
  })

  it('takes no answer, also from a page that was open before', async () => {
    const { study, raters, exclude } = await setUp()
    const [rater] = raters as [(typeof raters)[number]]
    const { items } = await getLabelingQueue(rater, study, study.patientId)
    const assignmentIds = await db.assignment.findMany({
      where: { itemId: study.itemIds[1]!, raterId: rater.raters.get(study.id)! },
      select: { id: true },
    })
    expect(items.map(({ assignmentId }) => assignmentId)).toContain(assignmentIds[0]!.id)
    await exclude([study.itemIds[1]!])

    await expect(recordRating(rater, study, answer(assignmentIds[0]!.id))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('excluded') as string,
    })
    expect(await db.rating.count({ where: { itemId: study.itemIds[1]! } })).toBe(0)
  })

  it.each([
    ['save', 'exclusion', { status: 'fulfilled' }, 1],
    ['exclusion', 'save', { status: 'rejected', reason: { code: 'conflict' } }, 0],
  ] as const)(
    'has every answer that was saved at the same moment, the %s before the %s',
    async (first, second, saved, answers) => {
      const { study, lead, raters, exclude } = await setUp()
      const [rater] = raters as [(typeof raters)[number]]
      const itemId = study.itemIds[1]!
      const assignment = await db.assignment.findFirstOrThrow({
        where: { itemId, raterId: rater.raters.get(study.id)! },
      })
      const acts = {
        save: () => recordRating(rater, study, answer(assignment.id)),
        exclusion: () => exclude([itemId]),
      }
      const release = await holdItem(itemId)
      const begun: Partial<Record<keyof typeof acts, Promise<PromiseSettledResult<unknown>[]>>> = {}
      for (const [index, act] of [first, second].entries()) {
        begun[act] = Promise.allSettled([acts[act]()])
        await vi.waitFor(async () => expect(await countWaiting()).toBe(index + 1), 60_000)
      }

      await release()

      const [save] = (await begun.save) ?? []
      expect(await begun.exclusion).toEqual([{ status: 'fulfilled', value: 1 }])
      expect(save).toMatchObject(saved)
      expect(await listExcludedStatements(lead, study.id)).toMatchObject([{ itemId, answers }])
      const { taskId } = await db.item.findUniqueOrThrow({ where: { id: itemId } })
      expect(taskId).not.toBe(study.taskId)
      expect(await db.rating.count({ where: { itemId } })).toBe(answers)
      expect(await db.rating.count({ where: { itemId, taskId } })).toBe(answers)
    },
  )

  it('is judged by no AI rater that is under way, and what one has said stays sealed in exports', async () => {
    const { study, exclude } = await setUp()
    const ai = await db.rater.create({
      data: { studyId: study.id, kind: 'ai', alias: 'judge', configuration: {} },
    })
    const run = await db.work.create({
      data: {
        kind: 'rate',
        studyId: study.id,
        taskId: study.taskId,
        raterId: ai.id,
        configuration: {},
        status: 'running',
      },
    })
    const statuses = ['done', 'pending', 'failed'] as const
    await db.workUnit.createMany({
      data: study.itemIds.map((itemId, index) => ({
        workId: run.id,
        unitId: itemId,
        itemId,
        status: statuses[index]!,
      })),
    })
    await db.rating.create({
      data: {
        studyId: study.id,
        taskId: study.taskId,
        itemId: study.itemIds[0]!,
        raterId: ai.id,
        runId: run.id,
        round: 1,
        revision: 1,
        code: 'Not Supported',
      },
    })

    await exclude(study.itemIds)

    expect(await db.workUnit.findMany({ where: { workId: run.id }, select: { status: true } })).toEqual([
      { status: 'done' },
    ])
    expect(JSON.stringify(await readRows(study, 'ratings', false))).not.toContain('Not Supported')
    expect(JSON.stringify(await readRows(study, 'ratings', true))).toContain('Not Supported')
  })

  it('is marked in exports, and no import makes it a statement to check again', async () => {
    const { study, exclude } = await setUp()
    await exclude([study.itemIds[0]!])

    const ratings = (await readRows(study, 'ratings')) as {
      item: string
      excluded: string
      protocol: string
    }[]
    const statements = (await readRows(study, 'propositions')) as { excluded: string | null }[]

    expect(ratings.filter(({ item }) => item === study.itemIds[0])).toMatchObject([
      { excluded: REASON, protocol: 'verdict' },
      { excluded: REASON, protocol: 'verdict' },
    ])
    expect(ratings.filter(({ excluded }) => excluded === null)).toHaveLength(4)
    expect(statements.map(({ excluded }) => excluded)).toEqual([REASON, null, null])
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`create temporary table stage_rating (protocol text) on commit drop`
      await prepareItems(tx, study.id)
    })
    expect(await db.item.count({ where: { taskId: study.taskId } })).toBe(2)
  })

  it('has a page that says why and by whom, without what people said before it was settled', async () => {
    const { study, lead, exclude } = await setUp()
    const [itemId = ''] = study.itemIds
    await exclude([itemId])

    const statement = await getStatement(lead, study, itemId)

    expect(statement.excluded).toMatchObject({ reason: REASON, by: lead.name })
    expect([statement.isHidden, statement.people]).toEqual([true, []])
    expect(await db.labelExposure.count({ where: { studyId: study.id } })).toBe(0)
    await restoreStatements(lead, study.id, { itemIds: [itemId] })
    expect((await getStatement(lead, study, itemId)).excluded).toBeNull()
  })

  it('is not excluded twice, not restored twice, and neither while the study is locked', async () => {
    const { study, lead, exclude } = await setUp()
    const itemIds = [study.itemIds[0]!]
    await exclude(itemIds)

    await expect(exclude(itemIds)).rejects.toMatchObject({ code: 'not_found' })
    await restoreStatements(lead, study.id, { itemIds })
    await expect(restoreStatements(lead, study.id, { itemIds })).rejects.toMatchObject({ code: 'not_found' })
    await setTaskLock(lead, study, { lock: true, reason: 'The end.' })
    await expect(exclude(itemIds)).rejects.toMatchObject({ code: 'conflict' })
  })
})

it('lets leads of the study alone exclude and bring back, and shows nobody else what is excluded', async () => {
  const { study, exclude } = await setUp()
  await exclude([study.itemIds[0]!])
  const other = await createStudy()
  const strangers = [await createActor(other.id, 'pi'), await createAssignedRater(other)]
  const members = [await createAssignedRater(study), await createActor(study.id, 'adjudicator')]

  for (const [actors, code] of [
    [strangers, 'not_found'],
    [members, 'forbidden'],
  ] as const) {
    for (const actor of actors) {
      for (const act of [
        excludeStatements(actor, study.id, { itemIds: [study.itemIds[1]!], reason: REASON }),
        restoreStatements(actor, study.id, { itemIds: [study.itemIds[0]!] }),
        listExcludedStatements(actor, study.id),
        findExcludableStatements(actor, study.id, ''),
      ])
        await expect(act).rejects.toMatchObject({ code })
    }
  }
  const own = await createActor(other.id, 'pi')
  await expect(
    excludeStatements(own, other.id, { itemIds: [study.itemIds[1]!], reason: REASON }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.item.count({ where: { taskId: study.taskId } })).toBe(2)
})

it('finds statements by their words, the shortest first', async () => {
  const { study, lead } = await setUp()

  const { total, statements } = await findExcludableStatements(lead, study.id, '')

  expect(total).toBe(3)
  const lengths = statements.map(({ text }) => text.length)
  expect(lengths).toEqual(lengths.toSorted((left, right) => left - right))
  expect((await findExcludableStatements(lead, study.id, 'no such words %')).statements).toEqual([])
})
