import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  DELETE as dropImport,
  POST as finishImport,
  PUT as sendFile,
} from '@/app/api/v1/studies/[studyId]/imports/[uploadId]/route'
import { POST as createUpload } from '@/app/api/v1/studies/[studyId]/imports/route'
import { env } from '@/lib/env'
import { callApi, createToken } from '@/lib/testing/call-api'
import { createActor, createStudy } from '@/lib/testing/factories'

const DOCUMENT = {
  document_id: 'D9',
  patient_id: 'P9',
  kind: 'summary',
  author_kind: 'llm',
  author_name: 'm',
  text: 'He was treated with ceftriaxone and was discharged on day 3. He was well.',
}

it('a program imports a text of a new patient, and says how it is cut', async () => {
  const study = await createStudy()
  const token = await createToken(await createActor(study.id, 'pi'), 'imports:write')
  const { data } = await callApi(createUpload, { token, params: { studyId: study.id }, body: {} })
  const params = { studyId: study.id, uploadId: data['uploadId'] }
  const content = JSON.stringify(DOCUMENT)
  const query = `?name=documents.jsonl&bytes=${content.length}&sha256=${createHash('sha256').update(content).digest('hex')}`
  expect(await callApi(sendFile, { token, params, query, body: DOCUMENT })).toMatchObject({ status: 200 })
  const finish = (body: object) => callApi(finishImport, { token, params, body })

  expect((await finish({ preview: true })).data).toMatchObject({
    counts: { patient: { added: 1 }, proposition: { added: 2 } },
    texts: { cut: 'sentences', sentences: 2, claims: 3, single: 1 },
  })
  expect((await finish({ preview: true, cut: 'words' })).status).toBe(422)
  expect((await finish({ preview: false, cut: 'both' })).data).toMatchObject({
    problemCount: 0,
    counts: { proposition: { added: 5, unchanged: 0 } },
    texts: { cut: 'both', examples: [] },
  })
})

it('leaves nothing of an import that was made, found problems in earnest, or was dropped', async () => {
  const study = await createStudy()
  const token = await createToken(await createActor(study.id, 'pi'), 'imports:write')
  const begin = async (content: string) => {
    const { data } = await callApi(createUpload, { token, params: { studyId: study.id }, body: {} })
    const params = { studyId: study.id, uploadId: data['uploadId'] as string }
    const query = `?name=documents.jsonl&bytes=${content.length}&sha256=${createHash('sha256').update(content).digest('hex')}`
    await callApi(sendFile, { token, params, query, body: JSON.parse(content) as object })
    return params
  }
  const folderOf = ({ uploadId }: { uploadId: string }) =>
    path.resolve(env().CONCORDANCE_DATA ?? '', 'uploads', uploadId)
  const finish = (params: { uploadId: string }, preview: boolean) =>
    callApi(finishImport, { token, params, body: { preview, cut: 'sentences' } })
  const good = await begin(JSON.stringify(DOCUMENT))
  const bad = await begin(JSON.stringify({ document_id: 'D9' }))
  const unwanted = await begin(JSON.stringify({ ...DOCUMENT, document_id: 'D10' }))

  for (const params of [good, bad]) {
    await finish(params, true)
    expect(existsSync(folderOf(params))).toBe(true)
  }
  expect((await finish(good, false)).data).toMatchObject({ problemCount: 0 })
  expect((await finish(bad, false)).data).not.toMatchObject({ problemCount: 0 })
  expect(await callApi(dropImport, { token, params: unwanted })).toMatchObject({ status: 200 })

  for (const params of [good, bad, unwanted]) expect(existsSync(folderOf(params))).toBe(false)
  expect((await callApi(dropImport, { token, params: unwanted })).status).toBe(404)
})

it('leaves the thread of the web server to others while a file of 5 MB is read', async () => {
  const study = await createStudy()
  const token = await createToken(await createActor(study.id, 'pi'), 'imports:write')
  const { data } = await callApi(createUpload, { token, params: { studyId: study.id }, body: {} })
  const params = { studyId: study.id, uploadId: data['uploadId'] }
  const task = { data: { proposition_id: 'S1' }, annotations: [{ completed_by: 'a', result: [] }] }
  const tasks = Array.from({ length: 62_000 }, () => task)
  const content = JSON.stringify(tasks)
  const query = `?name=tasks.json&bytes=${content.length}&sha256=${createHash('sha256').update(content).digest('hex')}`
  await callApi(sendFile, { token, params, query, body: tasks })

  const [ofThread, ofProcess] = [process.threadCpuUsage(), process.cpuUsage()]
  const { data: report } = await callApi(finishImport, {
    token,
    params,
    body: { preview: true, cut: 'sentences' },
  })
  const [own, all] = [process.threadCpuUsage(ofThread), process.cpuUsage(ofProcess)]

  expect(content.length).toBeGreaterThan(5_000_000)
  expect(report['problemCount']).toBe(10_000)
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.25)
})
