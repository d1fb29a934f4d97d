import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  POST as finishImport,
  PUT as sendFile,
} from '@/app/api/v1/studies/[studyId]/imports/[uploadId]/route'
import { POST as createUpload } from '@/app/api/v1/studies/[studyId]/imports/route'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createStudy } from '@/lib/data/studies'
import { callApi, createToken } from '@/lib/testing/call-api'
import { createActor } from '@/lib/testing/factories'
import { runCommand } from '@/lib/testing/run-command'
import { importCommand } from './import'

const FOLDER = path.resolve('lib/exchange/examples/key-facts-published')
const COUNTS = {
  document: { added: 60 },
  // the facts alone: what the file brings a task for is not cut into sentences
  proposition: { added: 90 },
  rating: { added: 900 },
  decision: { added: 90 },
  published: { added: 124 },
}

it('the command imports a published study of key facts from its folder, into one whose own task cuts texts', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), description: '', seed: 1 })

  const { code, result } = await runCommand(importCommand, id, FOLDER, '--json')

  expect(code).toBe(0)
  expect(JSON.parse(result)).toMatchObject({ format: 'medfacteval', problemCount: 0, counts: COUNTS })
})

it('a program imports the same by REST, file by file', async () => {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), description: '', seed: 1 })
  const token = await createToken(await createActor(studyId, 'pi'), 'imports:write')
  const { data } = await callApi(createUpload, { token, params: { studyId }, body: {} })
  const params = { studyId, uploadId: data['uploadId'] }
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.csv'))
  for (const name of names) {
    const content = await readFile(path.join(FOLDER, name))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const query = `?name=${name}&bytes=${content.length}&sha256=${sha256}`
    expect(await callApi(sendFile, { token, params, query, raw: content })).toMatchObject({ status: 200 })
  }

  const report = await callApi(finishImport, { token, params, body: { preview: false } })

  expect(report.data).toMatchObject({ format: 'medfacteval', problemCount: 0, counts: COUNTS })
})
