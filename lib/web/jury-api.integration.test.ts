import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { POST as updateJury } from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/juries/[raterId]/update/route'
import {
  POST as createJury,
  GET as listJuries,
} from '@/app/api/v1/studies/[studyId]/tasks/[taskId]/juries/route'
import { db } from '@/lib/data/client'
import { callApi, createToken } from '@/lib/testing/call-api'
import { createActor, createStudy } from '@/lib/testing/factories'
import { addAiRater, bringUpToNow } from '@/lib/testing/juries'

it('makes a jury once, says of it what may be reported, and brings it up to now', async () => {
  const study = await createStudy({ items: 2 })
  const token = await createToken(await createActor(study.id, 'pi'), 'runs:manage')
  const memberIds = [await addAiRater(study, 'one', 'SS'), await addAiRater(study, 'two', 'SN')]
  const raterId = randomUUID()
  const body = { name: 'Jury', memberIds, quorum: 2, deciderId: null }
  const params = { studyId: study.id, taskId: study.taskId }
  const make = (change: object, query = `?raterId=${raterId}`) =>
    callApi(createJury, { token, params, query, body: { ...body, ...change } })

  expect(await make({})).toMatchObject({ status: 200, data: { raterId } })
  expect(await make({})).toMatchObject({ status: 200, data: { raterId } })
  for (const change of [{ name: 'Other' }, { deciderId: memberIds[0] }])
    expect((await make(change)).status).toBe(409)
  expect((await make({ deciderId: memberIds[0] }, '')).status).toBe(409)
  expect(await make({ name: 'Copy' }, '')).toMatchObject({
    status: 409,
    data: { message: 'The jury “Jury” has the same members and the same rule already.' },
  })
  for (const change of [{ quorum: 1 }, { memberIds: [memberIds[0]] }, { rule: 'most' }])
    expect((await make({ name: 'Other', ...change }, '')).status).toBe(422)
  expect((await make({ name: 'Other', quorum: 3 }, '')).status).toBe(422)
  expect(await db.jury.count({ where: { studyId: study.id } })).toBe(1)
  await bringUpToNow(raterId)
  await db.jury.update({ where: { raterId }, data: { isAsked: false } })

  expect(await callApi(listJuries, { token, params })).toMatchObject({
    status: 200,
    data: {
      juries: [{ raterId, name: 'Jury', statements: 2, judged: 2, verdicts: null, isAsked: false }],
      candidates: [{ alias: 'one' }, { alias: 'two' }],
    },
  })
  const update = () => callApi(updateJury, { token, params: { ...params, raterId } })
  expect(await update()).toMatchObject({ status: 200, data: { ok: true } })
  expect(await db.jury.findUniqueOrThrow({ where: { raterId } })).toMatchObject({ isAsked: true })
})

it('is for leads with the scope alone', async () => {
  const study = await createStudy({ items: 1 })
  const stranger = await createActor((await createStudy()).id, 'pi')
  const params = { studyId: study.id, taskId: study.taskId, raterId: randomUUID() }
  const body = { name: 'Jury', memberIds: [randomUUID(), randomUUID()], quorum: 2, deciderId: null }
  const askers = [
    [await createToken(await createActor(study.id, 'pi'), 'studies:read', 'studies:write'), 403],
    [await createToken(await createActor(study.id, 'rater'), 'runs:manage'), 403],
    [await createToken(await createActor(study.id, 'adjudicator'), 'runs:manage'), 403],
    [await createToken(stranger, 'runs:manage'), 404],
  ] as const

  for (const [token, status] of askers) {
    expect((await callApi(listJuries, { token, params })).status).toBe(status)
    expect((await callApi(createJury, { token, params, body })).status).toBe(status)
    expect((await callApi(updateJury, { token, params })).status).toBe(status)
  }
})
