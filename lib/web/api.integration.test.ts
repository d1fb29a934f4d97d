import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as exportStudy } from '@/app/api/v1/studies/[studyId]/exports/[format]/route'
import { POST as createUpload } from '@/app/api/v1/studies/[studyId]/imports/route'
import { GET as listOutcomes } from '@/app/api/v1/studies/[studyId]/outcomes/route'
import { GET as listAssignments } from '@/app/api/v1/studies/[studyId]/patients/[patientId]/assignments/route'
import { GET as getProgress } from '@/app/api/v1/studies/[studyId]/progress/route'
import { POST as recordRating } from '@/app/api/v1/studies/[studyId]/ratings/route'
import { GET as listRuns } from '@/app/api/v1/studies/[studyId]/runs/route'
import { GET as listStudies } from '@/app/api/v1/studies/route'
import type { Actor } from '@/lib/core/actor'
import type { ApiScope } from '@/lib/core/api/api-token'
import { createApiToken } from '@/lib/data/api-tokens'
import { createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

async function call(
  handler: unknown,
  options: { token?: string; params?: object; query?: string; body?: unknown } = {},
): Promise<{ status: number; data: Record<string, unknown> }> {
  const { token, params = {}, query = '', body } = options
  const text = body === undefined ? undefined : JSON.stringify(body)
  const request = new Request(`http://localhost/api/v1/x${query}`, {
    ...(text === undefined ? {} : { method: 'POST', body: text }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-length': String(text.length) }),
    },
  })
  const response = await (handler as Handler)(request, { params: Promise.resolve(params as never) })
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

function tokenOf(actor: Actor, ...scopes: ApiScope[]): Promise<string> {
  return createApiToken(actor, { name: 'test', scopes, days: 1 })
}

describe('the API', () => {
  it('answers only with a token that has the scope', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const token = await tokenOf(pi, 'studies:read')

    expect(await call(listStudies)).toMatchObject({ status: 401, data: { code: 'unauthenticated' } })
    expect((await call(listStudies, { token: 'concordance_x' })).status).toBe(401)
    const studies = await call(listStudies, { token })
    expect(studies).toMatchObject({ status: 200, data: [{ id: study.id, role: 'pi' }] })
    expect(studies.data[0 as never]).not.toHaveProperty('seed')
    expect(await call(listRuns, { token, params: { studyId: study.id } })).toMatchObject({
      status: 403,
      data: { message: 'This token lacks the scope runs:manage.' },
    })
  })

  it('gives nobody more than the browser does', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const all = ['studies:read', 'ratings:write', 'runs:manage', 'imports:write', 'exports:read'] as const
    const token = await tokenOf(rater, ...all)
    const params = { studyId: study.id, patientId: study.patientId, format: 'long-csv' }

    for (const handler of [getProgress, listOutcomes, listRuns, exportStudy]) {
      expect((await call(handler, { token, params })).status).toBe(403)
    }
    expect((await call(createUpload, { token, params, body: {} })).status).toBe(403)
    const assignments = await call(listAssignments, { token, params })
    expect(assignments.status).toBe(200)
    expect(JSON.stringify(assignments.data)).not.toMatch(/hidden-author-name|llm|sentence/)

    const stranger = await tokenOf(await createActor((await createStudy()).id, 'pi'), ...all)
    for (const handler of [getProgress, listOutcomes, listRuns, listAssignments, exportStudy]) {
      expect((await call(handler, { token: stranger, params })).status).toBe(404)
    }
  })

  it('takes an answer once, and pages through outcomes', async () => {
    const study = await createStudy({ items: 3 })
    const rater = await createAssignedRater(study)
    const token = await tokenOf(rater, 'ratings:write')
    const params = { studyId: study.id, patientId: study.patientId }
    const { data } = await call(listAssignments, { token, params })
    const [first] = data as unknown as { assignmentId: string }[]
    const body = {
      assignmentId: first?.assignmentId,
      submissionId: randomUUID(),
      code: 'Supported',
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 5,
      wallMs: 5,
    }

    const receipt = await call(recordRating, { token, params, body })
    expect(receipt).toMatchObject({ status: 200, data: { revision: 1 } })
    expect(await call(recordRating, { token, params, body })).toEqual(receipt)
    expect((await call(recordRating, { token, params, body: { ...body, code: 'Maybe' } })).status).toBe(422)
    expect((await call(recordRating, { token, params, body: 'x'.repeat(1_100_000) })).status).toBe(422)

    const lead = await tokenOf(await createActor(study.id, 'pi'), 'studies:read')
    const page = await call(listOutcomes, { token: lead, params, query: '?offset=1&limit=1' })
    expect(page).toMatchObject({ status: 200, data: { total: 3 } })
    expect(page.data['outcomes']).toHaveLength(1)
    expect((await call(listOutcomes, { token: lead, params, query: '?limit=0' })).status).toBe(422)
  })
})
