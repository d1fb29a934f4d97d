import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { dropInvisible } from '@/lib/core/text/invisible'
import { createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { storeEmbeddings } from './embeddings'
import { readUnembedded } from './unembedded'

const MODELS = [{ name: 'm', storedAs: 'm kept' }]

it('knows texts by what models were sent of them', async () => {
  const study = await createStudy({ items: 1 })
  const { text } = await db.statement.findFirstOrThrow({ where: { studyId: study.id } })
  const count = async () => {
    const found = await readUnembedded({ studyId: study.id, taskId: study.taskId }, MODELS)
    return found.map(({ texts }) => texts)
  }
  await db.statement.updateMany({ where: { studyId: study.id }, data: { text: `\u2060${text}\u00ad` } })
  expect(await count()).toEqual([1])

  const hash = createHash('sha256').update(text).digest('hex')
  const vector = { dense: Float32Array.of(1), sparse: null }
  const scope = { studyId: study.id, patientId: study.patientId, model: 'm kept' }
  await storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hash, vector]]))

  expect(await count()).toEqual([0])
})

it('leaves out the very characters that models are not sent, of all there are', async () => {
  const study = await createStudy({ items: 1 })
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
  await db.statement.updateMany({ where: { studyId: study.id }, data: { text: all.join('') } })

  const [found] = await readUnembedded({ studyId: study.id, taskId: study.taskId }, MODELS)

  expect(found?.chars).toBe(all.filter((character) => dropInvisible(character) !== '').length)
})
