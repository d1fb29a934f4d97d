import fs, { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { inspectModel } from './list-local-models'
import { describeSession, importTransformers, loadTransformers } from './load-transformers'

/** An optional package, which must not be imported to find out. */
const isInstalled = existsSync('node_modules/@huggingface/transformers')

it.skipIf(!isInstalled)('hands the library to no loader that was there before', async () => {
  const handed: string[] = []
  registerHooks({
    load(url, context, next) {
      if (context.format === 'module') handed.push(url)
      return next(url, context)
    },
  })

  expect(await importTransformers()).toHaveProperty('AutoModel')

  expect(handed.filter((url) => url.includes('/@huggingface/'))).toEqual([])
})

it.skipIf(!isInstalled)(
  'reads models of several folders at once, and none of their files a second time beside',
  async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'concordance-load-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const names = ['one', 'other/same', 'another/same']
    const folders = names.map((name) => path.join(root, name))
    const config = { architectures: ['BertModel'] }
    for (const [at, folder] of folders.entries())
      await writeTinyModel(folder, { words: { fever: [at] }, mean: false, config })
    const streams = vi.spyOn(fs, 'createReadStream')
    onTestFinished(() => streams.mockRestore())
    const { AutoModel, AutoTokenizer } = await loadTransformers()

    const values = await Promise.all(
      folders.map(async (folder) => {
        const tokenizer = await AutoTokenizer.from_pretrained(folder)
        const network = await AutoModel.from_pretrained(folder, describeSession(inspectModel('any', folder)))
        const { last_hidden_state } = (await network(tokenizer('fever'))) as {
          last_hidden_state: { data: number[] }
        }
        return last_hidden_state.data[1]
      }),
    )

    expect(values).toEqual([0, 1, 2])
    expect(streams).not.toHaveBeenCalled()
  },
)

it('says which package is missing', async () => {
  vi.resetModules()
  vi.doMock('@huggingface/transformers', () => {
    throw new Error('Cannot find package')
  })
  onTestFinished(() => {
    vi.doUnmock('@huggingface/transformers')
    vi.resetModules()
  })
  const fresh = await import('./load-transformers')

  await expect(fresh.loadTransformers()).rejects.toMatchObject({
    kind: 'stop',
    message: 'Models on this machine need the package @huggingface/transformers, which is not installed.',
  })
})
