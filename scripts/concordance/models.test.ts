import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listUsableModels } from '@/lib/models/local/list-local-models'
import { listEntailmentModels } from '@/lib/models/model-servers'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { UsageError } from './io'
import { modelsCommand } from './models'

/** An optional package, which knows the places of files. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)
const NLI = {
  words: { no: [99, 0, 0], again: [0, 0, 99] },
  mean: true,
  config: {
    architectures: ['BertForSequenceClassification'],
    id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' },
  },
}

let hub = ''
let models = ''
let asked: { file: string; range: string | undefined }[] = []
/** What the host does otherwise than it should; true where it has answered. */
let trouble: (file: string, response: ServerResponse, content: Buffer) => boolean = () => false
let close: () => Promise<void>

beforeEach(async () => {
  hub = await mkdtemp(path.join(os.tmpdir(), 'concordance-hub-'))
  models = path.join(hub, 'models')
  asked = []
  trouble = () => false
  await writeTinyModel(path.join(hub, 'lab', 'nli'), NLI)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  vi.stubEnv('HF_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  vi.stubEnv('CONCORDANCE_MODELS', models)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await close()
  await rm(hub, { recursive: true, force: true })
})

async function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, id = '', file = ''] = /^\/(.+?)\/resolve\/main\/(.+)$/.exec(url) ?? []
  asked.push({ file, range: headers.range })
  const content = await readFile(path.join(hub, id, file)).catch(() => null)
  if (content === null) return void response.writeHead(404).end()
  if (trouble(file, response, content)) return
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  if (start > 0 && headers['if-range'] === '"v1"') {
    const range = { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }
    return void response.writeHead(206, range).end(content.subarray(start))
  }
  response.writeHead(200, { etag: '"v1"', 'content-length': content.length }).end(content)
}

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await modelsCommand(argv, { out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe.skipIf(!isInstalled)('models get', () => {
  it('says why it lists none', async () => {
    expect((await run('list')).out).toBe(`There is no model in ${models}.`)
    expect((await run('list', '--json')).out).toBe('[]')
    vi.stubEnv('CONCORDANCE_MODELS', undefined)
    expect((await run('list')).out).toBe('CONCORDANCE_MODELS is not set.')
  })

  it('downloads a model that works, and lists it', async () => {
    const { code, out, err } = await run('get', 'lab/nli')

    expect({ code, out }).toEqual({
      code: 0,
      out: `local/nli: entailment, in ${path.join(models, 'nli')}`,
    })
    expect(err).toContain('onnx/model.onnx: 0.0 MB')
    expect(await readdir(models)).toEqual(['nli'])
    expect((await run('list')).out).toMatch(/^local\/nli +entailment$/m)
    await close() // from here on nobody can be asked
    const [model] = listEntailmentModels()
    const [weighed] = await model!.client.weigh(
      ['Fever again.'],
      'There is fever.',
      AbortSignal.timeout(60_000),
    )
    expect(weighed!.follows).toBeGreaterThan(weighed!.contradicts)
  })

  it('takes no half download for a model, and goes on where it broke off', async () => {
    let whole = 0
    trouble = (file, response, content) => {
      if (file !== 'onnx/model.onnx') return false
      whole = content.length
      response.writeHead(200, { etag: '"v1"', 'content-length': whole })
      response.write(content.subarray(0, 40), () => setTimeout(() => response.destroy(), 20))
      return true
    }
    const broken = await run('get', 'lab/nli', '--as', 'mine')
    expect(broken.code).toBe(1)
    expect(broken.err).toContain('model.onnx broke off. The same command again goes on')
    expect(existsSync(path.join(models, 'mine'))).toBe(false)
    expect(listUsableModels('entailment')).toEqual([])

    trouble = () => false
    const before = asked.length
    expect((await run('get', 'lab/nli', '--as', 'mine')).code).toBe(0)
    const again = asked.slice(before)
    expect(again.find(({ file }) => file === 'onnx/model.onnx')?.range).toBe('bytes=40-')
    expect(again.some(({ file }) => file === 'config.json')).toBe(false)
    const got = await readFile(path.join(models, 'mine', 'onnx', 'model.onnx'))
    expect(got.equals(await readFile(path.join(hub, 'lab', 'nli', 'onnx', 'model.onnx')))).toBe(true)
    expect(got.length).toBe(whole)
    expect(await readdir(models)).toEqual(['mine'])
  })

  it('begins anew where the file is another one by now', async () => {
    trouble = (file, response, content) => {
      if (file !== 'onnx/model.onnx') return false
      response.writeHead(200, { etag: '"v0"', 'content-length': content.length })
      response.write(Buffer.alloc(40), () => setTimeout(() => response.destroy(), 20))
      return true
    }
    await run('get', 'lab/nli')
    trouble = () => false

    expect((await run('get', 'lab/nli')).code).toBe(0)
    const got = await readFile(path.join(models, 'nli', 'onnx', 'model.onnx'))
    expect(got.equals(await readFile(path.join(hub, 'lab', 'nli', 'onnx', 'model.onnx')))).toBe(true)
  })

  it.each<[string, string[], string]>([
    ['has not', ['lab/none'], 'lab/none has no file config.json at main.'],
    ['has not as wanted', ['lab/nli', '--quantized'], 'no file onnx/model_quantized.onnx'],
    ['has to keep in its folder', ['lab/../nli'], 'is no name of a model'],
    ['has to give no folder', ['lab/nli', '--as', '.hidden'], 'is no name of a folder'],
  ])('says what a hub %s', async (_, words, message) => {
    const { code, err } = await run('get', ...words)

    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(listUsableModels('entailment')).toEqual([])
  })

  it('refuses a model of a kind that nothing here can use', async () => {
    const config = { ...NLI.config, id2label: { 0: 'good', 1: 'bad', 2: 'ugly' } }
    await writeTinyModel(path.join(hub, 'lab', 'moods'), { ...NLI, config })

    expect((await run('get', 'lab/moods')).err).toContain('lab/moods cannot be used here. Its labels')
    expect(existsSync(path.join(models, 'moods'))).toBe(false)
  })

  it('leaves a model alone that is there, and reports a host that refuses', async () => {
    expect((await run('get', 'lab/nli')).code).toBe(0)
    expect((await run('get', 'lab/nli')).err).toContain('local/nli is there already')

    trouble = (_, response) => {
      response.writeHead(401).end()
      return true
    }
    const refused = await run('get', 'lab/nli', '--as', 'other')
    expect(refused).toMatchObject({ code: 1, err: 'The host refused config.json (status 401).' })
  })
})

describe('models', () => {
  it('needs a folder, and a name', async () => {
    vi.stubEnv('CONCORDANCE_MODELS', '')
    expect((await run('get', 'lab/nli')).err).toContain('CONCORDANCE_MODELS is not set')
    await expect(run('get')).rejects.toBeInstanceOf(UsageError)
    await expect(run('fetch', 'lab/nli')).rejects.toBeInstanceOf(UsageError)
  })
})
