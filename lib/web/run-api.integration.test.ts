import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { POST as pauseGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/[gridId]/pause/route'
import { POST as resumeGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/[gridId]/resume/route'
import { GET as getGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/[gridId]/route'
import { POST as stopGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/[gridId]/stop/route'
import { POST as estimateGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/estimate/route'
import { POST as startGrid } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/grids/route'
import { POST as pauseRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/[runId]/pause/route'
import { POST as resumeRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/[runId]/resume/route'
import { GET as getRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/[runId]/route'
import { POST as stopRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/[runId]/stop/route'
import { POST as estimateRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/estimate/route'
import { POST as startRun } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/route'
import { db } from '@/lib/data/client'
import { callApi, listRunApiStrangers, openRunApi } from '@/lib/testing/call-api'

const BASELINE = { kind: 'baseline' } as const
/** Six raters: an AI rater that reads no text has one format. */
const CHOICES = { aiRaters: [BASELINE], topN: [5, 10, 25], scopes: ['all-notes', 'own-admission'] }

afterEach(() => void vi.unstubAllEnvs())

describe('a run by the API', () => {
  it('starts once under a name of the client’s, and is paused, taken up again and stopped', async () => {
    const { study, ask } = await openRunApi(3)
    const runId = randomUUID()
    const start = { query: `?runId=${runId}`, body: BASELINE }
    const params = { runId }

    expect(await ask(startRun, start)).toMatchObject({ status: 200, data: { runId } })
    expect(await ask(startRun, start)).toMatchObject({ status: 200, data: { runId } })
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(1)
    expect((await ask(startRun, { ...start, query: '?runId=1' })).status).toBe(422)
    expect(await ask(getRun, { params })).toMatchObject({
      data: { status: 'queued', setUpAt: null, done: 0, failed: 0, pending: 3 },
    })
    for (const otherwise of [{ body: { ...BASELINE, topN: 5 } }, { query: `${start.query}&costLimit=5` }])
      expect((await ask(startRun, { ...start, ...otherwise })).status).toBe(409)
    const other = { query: `?runId=${randomUUID()}`, body: BASELINE }
    const chat = { kind: 'chat', model: 'm', thinkingTokens: 100 }
    for (const body of [chat, { ...BASELINE, localModels: { e: 'f00d' } }])
      expect((await ask(startRun, { ...other, body })).status).toBe(422)
    expect(await ask(startRun, other)).toMatchObject({ status: 409 })
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(1)
    expect((await ask(startRun, { ...other, query: `${other.query}&again=true` })).status).toBe(200)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(2)
    const stateAfter = async (handler: unknown) => {
      expect(await ask(handler, { params })).toMatchObject({ status: 200, data: { ok: true } })
      expect((await ask(handler, { params })).status).toBe(409)
      return (await ask(getRun, { params })).data['status']
    }
    expect(await stateAfter(pauseRun)).toBe('paused')
    expect(await stateAfter(resumeRun)).toBe('queued')
    expect(await stateAfter(stopRun)).toBe('cancelled')
  })
})

describe('a grid by the API', () => {
  it('starts every combination once, and is led as one', async () => {
    const { study, ask } = await openRunApi(3)
    const gridId = randomUUID()
    const start = { query: `?gridId=${gridId}`, body: CHOICES }
    const params = { gridId }

    const started = await ask(startGrid, start)
    expect(started).toMatchObject({ status: 200, data: { gridId, done: 0, failed: 0, pending: 18 } })
    expect(started.data['runs']).toHaveLength(6)
    expect((await ask(startGrid, start)).data).toEqual(started.data)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(6)
    expect((await ask(startGrid, { body: CHOICES })).status).toBe(409)
    const more = { ...CHOICES, topN: [5, 50], scopes: ['all-notes'] }
    const added = await ask(startGrid, { body: more })
    expect(added.data).toMatchObject({ runs: [{}], leftOut: ['baseline (5 facts; all notes)'] })
    const { gridId: second } = added.data as { gridId: string }
    expect(await ask(startGrid, { query: `?gridId=${second}`, body: more })).toMatchObject({
      status: 200,
      data: { gridId: second, runs: [{}] },
    })
    for (const [query, change] of [
      [`?gridId=${gridId}`, { topN: [5, 10] }],
      [`?gridId=${gridId}`, { topN: [5, 10, 25, 50] }],
      [`?gridId=${gridId}&costLimit=5`, {}],
      [`?gridId=${second}`, {}],
    ] as const)
      expect((await ask(startGrid, { query, body: { ...CHOICES, ...change } })).status).toBe(409)
    const again = await ask(startGrid, { body: CHOICES, query: '?again=true' })
    expect(again.data['runs']).toHaveLength(6)

    const statesAfter = async (handler: unknown) => {
      expect(await ask(handler, { params })).toMatchObject({ status: 200, data: { ok: true } })
      expect((await ask(handler, { params })).status).toBe(409)
      const { runs } = (await ask(getGrid, { params })).data as { runs: { status: string }[] }
      return [...new Set(runs.map(({ status }) => status))]
    }
    expect(await statesAfter(pauseGrid)).toEqual(['paused'])
    expect(await statesAfter(resumeGrid)).toEqual(['queued'])
    expect(await statesAfter(stopGrid)).toEqual(['cancelled'])
  })

  it('starts nothing of what cannot be, and says why', async () => {
    const { study, ask } = await openRunApi(3)
    const refuse = async (change: object) => {
      const estimate = await ask(estimateGrid, { body: { ...CHOICES, ...change } })
      const start = await ask(startGrid, { body: { ...CHOICES, ...change } })
      expect(start).toEqual(estimate)
      return start.status
    }
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

    expect(await refuse({ aiRaters: [] })).toBe(422)
    expect(await refuse({ topN: [0] })).toBe(422)
    expect(await refuse({ methods: ['guess'] })).toBe(422)
    expect(await refuse({ surplus: 1 })).toBe(422)
    expect(await refuse({ embeddingModels: [''] })).toBe(422)
    expect(await refuse({ methods: ['dense'], embeddingModels: ['e', 'none'] })).toBe(503)
    expect(await refuse({ facts: [{ factKind: 'claim' }] })).toBe(422)
    expect(await refuse({ methods: ['dense'] })).toBe(503)
    expect(await refuse({ topN: numbers(50), statementKinds: ['all', 'sentence', 'claim'] })).toBe(422)
    const aiRaters = numbers(50).map((at) => ({ kind: 'chat', model: `m${at}` }))
    const many = { aiRaters, topN: numbers(50), methods: ['sparse', 'dense', 'hybrid', 'rerank'] }
    expect(await refuse(many)).toBe(422)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
    expect(await db.runGrid.count({ where: { studyId: study.id } })).toBe(0)
  })
})

describe('an estimate by the API', () => {
  it('says what would be asked, of one rater and of many, and starts nothing', async () => {
    vi.stubEnv('CHAT_BASE_URL', 'http://127.0.0.1:9/v1')
    vi.stubEnv('CHAT_PROMPT_PRICE', '2')
    vi.stubEnv('CHAT_ANSWER_PRICE', '10')
    vi.stubEnv('CHAT_CURRENCY', 'EUR')
    const { study, ask } = await openRunApi(10)
    await db.admission.updateMany({ where: { studyId: study.id }, data: { dischargeTime: null } })

    const one = await ask(estimateRun, { body: { kind: 'chat', model: 'm' } })
    expect(one).toMatchObject({
      status: 200,
      data: {
        raters: 1,
        statements: 10,
        answers: 10,
        answered: 0,
        isAtMost: false,
        searches: 0,
        calls: 10,
        isMeasured: false,
        currency: 'EUR',
        lacksPrice: false,
        lacksPace: true,
        parts: [{ stage: 'rate', model: 'm', amount: 10, seconds: null }],
        warnings: [],
      },
    })
    const { promptTokens, answerTokens, cost } = one.data as Record<string, number>
    expect(cost).toBeCloseTo((promptTokens! * 2 + answerTokens! * 10) / 1_000_000, 10)
    const aiRaters = [{ kind: 'chat', model: 'm' }, BASELINE]
    const grid = await ask(estimateGrid, { body: { aiRaters, topN: [5, 10] } })
    expect(grid.data).toMatchObject({ raters: 4, statements: 40, answers: 20, calls: 20 })
    expect((await ask(estimateRun, { body: { ...BASELINE, scope: 'until-discharge' } })).status).toBe(422)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
  })
})

describe('AI raters by the API', () => {
  it('are for leads with the scope alone', async () => {
    const { study, ask } = await openRunApi(3)
    const { gridId, runs } = (await ask(startGrid, { body: CHOICES })).data as {
      gridId: string
      runs: { runId: string }[]
    }
    const params = { studyId: study.id, taskId: study.taskId, gridId, runId: runs[0]?.runId }

    for (const [token, status] of await listRunApiStrangers(study.id)) {
      for (const handler of [startRun, estimateRun])
        expect((await callApi(handler, { token, params, body: BASELINE })).status).toBe(status)
      for (const handler of [startGrid, estimateGrid])
        expect((await callApi(handler, { token, params, body: CHOICES })).status).toBe(status)
      for (const handler of [getGrid, pauseGrid, resumeGrid, stopGrid, getRun, pauseRun, resumeRun, stopRun])
        expect((await callApi(handler, { token, params })).status).toBe(status)
    }
    expect(await db.work.count({ where: { studyId: study.id, status: 'queued' } })).toBe(6)
  })
})
