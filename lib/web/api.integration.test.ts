import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as exportStudy } from '@/app/api/v1/studies/[studyId]/exports/[format]/route'
import { POST as createUpload } from '@/app/api/v1/studies/[studyId]/imports/route'
import { POST as createInvitation } from '@/app/api/v1/studies/[studyId]/invitations/route'
import { GET as listMembers } from '@/app/api/v1/studies/[studyId]/members/route'
import { GET as getAgreement } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/agreement/route'
import { POST as previewPlan } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/assignments/preview/route'
import {
  POST as applyPlan,
  GET as listPlannable,
} from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/assignments/route'
import { GET as listConsensus } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/consensus/route'
import { POST as publishGuideline } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/guideline/route'
import { PUT as setLock } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/lock/route'
import { GET as listAssignments } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/patients/[patientId]/assignments/route'
import { POST as previewPolicy } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/policy/preview/route'
import { PUT as applyPolicy } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/policy/route'
import { GET as getProgress } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/progress/route'
import { POST as recordRating } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/ratings/route'
import { GET as listRuns } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/runs/route'
import { GET as listStudies } from '@/app/api/v1/studies/route'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { callApi as call, createToken as tokenOf } from '@/lib/testing/call-api'
import { createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { PLAN } from '@/lib/testing/study-reads'

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
    expect(
      await call(listRuns, { token, params: { studyId: study.id, taskId: study.taskId } }),
    ).toMatchObject({
      status: 403,
      data: { message: 'This token lacks the scope runs:manage.' },
    })
  })

  it('gives nobody more than the browser does', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const all = ['studies:read', 'ratings:write', 'runs:manage', 'imports:write', 'exports:read'] as const
    const token = await tokenOf(rater, ...all)
    const params = { studyId: study.id, taskId: study.taskId, patientId: study.patientId, format: 'long-csv' }

    for (const handler of [getProgress, listConsensus, listRuns, exportStudy]) {
      expect((await call(handler, { token, params })).status).toBe(403)
    }
    expect((await call(createUpload, { token, params, body: {} })).status).toBe(403)
    const assignments = await call(listAssignments, { token, params })
    expect(assignments.status).toBe(200)
    expect(JSON.stringify(assignments.data)).not.toMatch(/hidden-author-name|llm|sentence/)

    const foreign = { ...params, taskId: (await createStudy()).taskId }
    for (const handler of [listAssignments, recordRating]) {
      expect((await call(handler, { token, params: foreign, body: {} })).status).toBe(404)
    }

    const stranger = await tokenOf(await createActor((await createStudy()).id, 'pi'), ...all)
    for (const handler of [getProgress, listConsensus, listRuns, listAssignments, exportStudy]) {
      expect((await call(handler, { token: stranger, params })).status).toBe(404)
    }
  })

  it('takes an answer once, and pages through consensus labels', async () => {
    const study = await createStudy({ items: 3 })
    const rater = await createAssignedRater(study)
    const token = await tokenOf(rater, 'ratings:write')
    const params = { studyId: study.id, taskId: study.taskId, patientId: study.patientId }
    const { data } = await call(listAssignments, { token, params })
    const [first] = data as unknown as { assignmentId: string }[]
    const body = {
      assignmentId: first?.assignmentId,
      submissionId: randomUUID(),
      values: { verdict: 'Supported' },
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
    expect((await call(recordRating, { token, params, body: 'x'.repeat(1_100_000) })).status).toBe(413)

    const lead = await tokenOf(await createActor(study.id, 'pi'), 'studies:read')
    const page = await call(listConsensus, { token: lead, params, query: '?offset=1&limit=1' })
    expect(page).toMatchObject({ status: 200, data: { total: 3 } })
    expect(page.data['items']).toHaveLength(1)
    expect((await call(listConsensus, { token: lead, params, query: '?limit=0' })).status).toBe(422)
  })

  it('says of a wrong body or query which field, what was expected and what came', async () => {
    const study = await createStudy({ items: 1 })
    const token = await tokenOf(await createActor(study.id, 'pi'), 'studies:read', 'studies:write')
    const params = { studyId: study.id, taskId: study.taskId }

    expect(
      await call(setLock, { token, params, body: { lock: 'yes', reason: 'The end.', until: 1 } }),
    ).toMatchObject({
      status: 422,
      data: {
        code: 'invalid',
        message:
          'The body was refused. lock: expected true or false, got “yes”. until: There is no such field.',
        fields: { lock: ['expected true or false, got “yes”.'], until: ['There is no such field.'] },
      },
    })
    expect(await call(listConsensus, { token, params, query: '?limit=5000' })).toMatchObject({
      status: 422,
      data: { message: 'The query was refused. limit: expected at most 1000, got “5000”.' },
    })
  })

  it('sets a study up and brings it to its end, for leads with the scope alone', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const raters = [await createActor(study.id, 'rater'), await createActor(study.id, 'rater')]
    const params = { studyId: study.id, taskId: study.taskId }
    const token = await tokenOf(pi, 'studies:read', 'studies:write')
    const ask = (handler: unknown, body?: unknown, by = token) =>
      call(handler, { token: by, params, ...(body === undefined ? {} : { body }) })

    expect((await ask(listMembers)).data).toHaveLength(3)
    const invitation = { role: 'rater', email: null, alias: null, days: 3 }
    expect((await ask(createInvitation, invitation)).data['path']).toMatch(/^\/invitation\/[\w-]{20,}$/)
    const { entries, intro, change } = FIRST_GUIDELINE
    const guideline = { content: { entries, intro, change }, seenVersion: 0 }
    expect((await ask(publishGuideline, guideline)).data).toEqual({ version: 1 })
    expect((await ask(publishGuideline, guideline)).status).toBe(409)

    const plannable = await ask(listPlannable)
    expect(plannable.data).toMatchObject({
      items: 2,
      patients: 1,
      patientList: [{ id: study.patientId, items: 2, unassigned: 2 }],
    })
    const seats = raters.map((rater) => rater.raters.get(study.id))
    expect(plannable.data['raters']).toEqual(
      expect.arrayContaining(seats.map((id) => expect.objectContaining({ id }) as object)),
    )
    const settings = { ...PLAN, ratersPerItem: 2, raterIds: seats }
    const preview = await ask(previewPlan, settings)
    expect(preview.data).toMatchObject({ added: 4, removed: 0 })
    expect((await ask(applyPlan, { settings, digest: 'x' })).status).toBe(409)
    const { digest } = preview.data
    expect((await ask(applyPlan, { settings, digest })).data).toEqual({ added: 4, removed: 0 })

    const policy = { kind: 'majority', of: 2 }
    expect((await ask(previewPolicy, { policy })).data).toMatchObject({ items: 2, changes: [] })
    const applied = { policy, reason: 'Two raters only.', seenVersion: 0 }
    expect((await ask(applyPolicy, applied)).data).toEqual({ changed: 0 })
    expect((await ask(getAgreement)).data).toMatchObject({ items: 2 })
    expect((await ask(setLock, { lock: true, reason: 'The end.' })).data).toEqual({ ok: true })

    const readOnly = await tokenOf(pi, 'studies:read')
    const rater = await tokenOf(raters[0]!, 'studies:read', 'studies:write')
    for (const [handler, body] of [
      [createInvitation, invitation],
      [publishGuideline, guideline],
      [previewPlan, settings],
      [applyPlan, { settings, digest }],
      [previewPolicy, { policy }],
      [applyPolicy, applied],
      [setLock, { lock: false, reason: 'x' }],
    ] as const) {
      expect((await ask(handler, body, readOnly)).status).toBe(403)
      expect((await ask(handler, body, rater)).status).toBe(403)
    }
    for (const handler of [listMembers, listPlannable, getAgreement]) {
      expect((await ask(handler, undefined, rater)).status).toBe(403)
    }
  })
})
