import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { listEmbeddingModels } from '../model-servers'
import { digestModel, requireSameFiles } from './digest-model'
import { inspectModel } from './list-local-models'

const MODEL = { words: { fever: [1, 0] }, mean: false, config: { architectures: ['BertModel'] } } as const

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'concordance-digest-'))
  await writeTinyModel(path.join(root, 'one/minilm'), MODEL)
  await cp(path.join(root, 'one'), path.join(root, 'copy'), { recursive: true })
  await writeTinyModel(path.join(root, 'other/minilm'), { ...MODEL, words: { fever: [0, 1] } })
})
afterAll(() => rm(root, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** As vectors are kept by it, of the model of the same name in another folder of models. */
function identify(folder: string): string {
  vi.stubEnv('CONCORDANCE_MODELS', path.join(root, folder))
  const [model] = listEmbeddingModels()
  return model!.identity
}

const digest = (folder: string) =>
  digestModel(inspectModel('local/minilm', path.join(root, folder, 'minilm')))

it('keeps apart what two models make that had the same name, and knows a copy again', () => {
  expect(identify('copy')).toBe(identify('one'))
  expect(identify('other')).not.toBe(identify('one'))
})

it('follows from what tokens become and how they are pooled, and from no other file', async () => {
  const before = digest('copy')
  await writeFile(path.join(root, 'copy/minilm/README.md'), 'About it')
  expect(digest('copy')).toBe(before)

  await writeFile(path.join(root, 'copy/minilm/tokenizer_config.json'), '{"do_lower_case": false}')
  expect(digest('copy')).not.toBe(before)
})

it('refuses files that have changed since they were what the model is known by', async () => {
  const model = { ...inspectModel('local/minilm', path.join(root, 'other/minilm')), digest: digest('other') }
  expect(() => requireSameFiles(model)).not.toThrow()

  await writeTinyModel(path.join(root, 'other/minilm'), { ...MODEL, words: { fever: [1, 1] } })
  expect(() => requireSameFiles(model)).toThrow('The files of the model local/minilm have changed.')
})

it.each([0, 40_000_000, 79_999_999])('notices other weights in a large file, at byte %i', async (at) => {
  const file = path.join(root, 'one/minilm/onnx/model.onnx_data')
  await writeFile(file, new Uint8Array(80_000_000))
  const before = digest('one')
  const handle = await open(file, 'r+')
  await handle.write(new Uint8Array(10_000_000).fill(1), 0, Math.min(10_000_000, 80_000_000 - at), at)
  await handle.close()

  expect(digest('one')).not.toBe(before)
  await rm(file)
})
