import { afterEach, expect, it, vi } from 'vitest'
import { POST as estimateTexts } from '@/app/api/v1/studies/[studyId]/documents/estimate/route'
import { db } from '@/lib/data/client'
import { callApi, createToken } from '@/lib/testing/call-api'
import { createActor, createStudy } from '@/lib/testing/factories'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

afterEach(() => void vi.unstubAllEnvs())

it('estimates for a program what work on texts would take, starts nothing, and is for leads with the scope alone', async () => {
  // before the thread that estimates starts: it has the settings of its start
  vi.stubEnv('CHAT_BASE_URL', 'http://127.0.0.1:9/v1')
  const study = await createStudy()
  const params = { studyId: study.id }
  const token = await createToken(await createActor(study.id, 'pi'), 'runs:manage')
  const ask = (body: object) => callApi(estimateTexts, { token, params, body })

  expect(await ask({ ...CUT, by: 'rules', model: undefined })).toMatchObject({
    status: 200,
    data: { texts: 1, parts: [], calls: { fewest: 0, most: 0 }, notes: [] },
  })
  const reported = await ask(CUT)
  expect(reported).toMatchObject({
    status: 200,
    data: {
      texts: 1,
      calls: { fewest: 1, most: 2 },
      lacksPrice: true,
      lacksPace: true,
      parts: [{ stage: 'decompose', model: 'm', cost: null, seconds: null }],
    },
  })
  expect(reported.data['notes']).toContain('What has to be asked again comes on top.')
  expect((await ask({ ...CUT, maxTokens: 1 })).status).toBe(422)
  for (const [role, scope, status] of [
    ['pi', 'studies:read', 403],
    ['rater', 'runs:manage', 403],
    ['adjudicator', 'runs:manage', 403],
  ] as const) {
    const other = await createToken(await createActor(study.id, role), scope)
    expect((await callApi(estimateTexts, { token: other, params, body: CUT })).status).toBe(status)
  }
  const stranger = await createToken(await createActor((await createStudy()).id, 'pi'), 'runs:manage')
  expect((await callApi(estimateTexts, { token: stranger, params, body: CUT })).status).toBe(404)
  expect(await db.work.count({ where: { studyId: study.id } })).toBe(0)
})
