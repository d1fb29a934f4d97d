import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { POST as resume } from '@/app/api/v1/studies/[studyId]/documents/work/[jobId]/resume/route'
import { GET as get } from '@/app/api/v1/studies/[studyId]/documents/work/[jobId]/route'
import { POST as stop } from '@/app/api/v1/studies/[studyId]/documents/work/[jobId]/stop/route'
import { GET as list, POST as start } from '@/app/api/v1/studies/[studyId]/documents/work/route'
import { db } from '@/lib/data/client'
import { callApi, createToken, listRunApiStrangers, openRunApi } from '@/lib/testing/call-api'
import { createActor, createStudy } from '@/lib/testing/factories'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

afterEach(() => void vi.unstubAllEnvs())

function open() {
  vi.stubEnv('CHAT_BASE_URL', 'http://127.0.0.1:9/v1')
  return openRunApi()
}

describe('work on texts by the API', () => {
  it('starts once under a name of the client’s, and is stopped and taken up again', async () => {
    const { study, ask } = await open()
    const jobId = randomUUID()
    const wanted = { query: `?jobId=${jobId}`, body: CUT }
    const params = { jobId }

    const [one, two] = await Promise.all([ask(start, wanted), ask(start, wanted)])
    expect([one, two]).toMatchObject([
      { status: 200, data: { jobId } },
      { status: 200, data: { jobId } },
    ])
    for (const change of [{ maxTokens: 64 }, { temperature: 1 }, { source: 'documents' }])
      expect((await ask(start, { ...wanted, body: { ...CUT, ...change } })).status).toBe(409)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(1)
    expect(await ask(get, { params })).toMatchObject({
      status: 200,
      data: {
        status: 'queued',
        configuration: { kind: 'decompose', server: '', model: 'm', temperature: 0.1 },
        answeredBy: null,
        done: 0,
        failed: 0,
        pending: 1,
        made: 0,
        spend: { calls: 0, cost: null },
        finishedAt: null,
      },
    })
    const stateAfter = async (handler: unknown) => {
      expect(await ask(handler, { params })).toMatchObject({ status: 200, data: { ok: true } })
      expect((await ask(handler, { params })).status).toBe(409)
      return (await ask(get, { params })).data['status']
    }
    expect(await stateAfter(stop)).toBe('cancelled')
    expect(await stateAfter(resume)).toBe('queued')
    expect(await ask(list)).toMatchObject({ status: 200, data: [{ jobId }] })
    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: { startsWith: 'text-job' } },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ type }) => type)).toEqual([
      'text-job.started',
      'text-job.cancelled',
      'text-job.resumed',
    ])
  })

  it('starts nothing of what cannot be, and says why', async () => {
    const { study, ask } = await open()
    const refuse = async (change: object, query = '') =>
      (await ask(start, { query, body: { ...CUT, ...change } })).status

    expect(await refuse({ maxTokens: 1 })).toBe(422)
    expect(await refuse({ surplus: 1 })).toBe(422)
    expect(await refuse({}, '?jobId=1')).toBe(422)
    expect(await refuse({ chunks: 'described' })).toBe(503)
    expect(await refuse({ server: 'none' })).toBe(503)
    vi.stubEnv('CHAT_BASE_URL', undefined)
    expect(await refuse({})).toBe(503)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
    expect((await ask(get, { params: { jobId: randomUUID() } })).status).toBe(404)
    expect((await ask(get, { params: { jobId: 'x' } })).status).toBe(404)
  })

  it('is for leads with the scope alone', async () => {
    const { study, ask } = await open()
    const { jobId } = (await ask(start, { body: CUT })).data as { jobId: string }
    const params = { studyId: study.id, jobId }
    const stranger = await createActor((await createStudy()).id, 'pi')

    for (const [token, status] of await listRunApiStrangers(study.id)) {
      expect((await callApi(start, { token, params, body: CUT })).status).toBe(status)
      for (const handler of [list, get, stop, resume])
        expect((await callApi(handler, { token, params })).status).toBe(status)
    }
    const own = await createToken(stranger, 'runs:manage')
    const [elsewhere] = [...stranger.roles.keys()]
    const other = { studyId: elsewhere!, jobId }
    for (const [handler, status] of [
      [get, 404],
      [stop, 409],
      [resume, 409],
    ] as const)
      expect((await callApi(handler, { token: own, params: other })).status).toBe(status)
    expect(
      (await callApi(start, { token: own, params: other, query: `?jobId=${jobId}`, body: CUT })).status,
    ).toBe(409)
    expect(await db.work.count({ where: { studyId: study.id, status: 'queued' } })).toBe(1)
    expect(await db.work.count({ where: { studyId: elsewhere! } })).toBe(0)
  })
})
