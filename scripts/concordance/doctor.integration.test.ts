import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { answerAsLlamaCppPython } from '@/lib/testing/llama-cpp-python'
import { answerAsVllm, refuse } from '@/lib/testing/model-scripts'
import { answerAsToyModel, type ModelScript, startModelServer } from '@/lib/testing/model-server'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { doctorCommand } from './doctor'
import { UsageError } from './io'

type Finding = { what: string; state: string; found: string }

/** An optional package: where it cannot be installed, its own sentence is what is left to test. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) await close()
})

async function examine(): Promise<{ code: number; works: boolean; findings: Record<string, Finding> }> {
  const printed: string[] = []
  const code = await doctorCommand(['--json'], { out: (text) => printed.push(text), err: () => {} })
  const reported = JSON.parse(printed.join('')) as { works: boolean; findings: Finding[] }
  return {
    code,
    works: reported.works,
    findings: Object.fromEntries(reported.findings.map((one) => [one.what, one])),
  }
}

async function startServer(script: ModelScript): Promise<string> {
  const server = await startModelServer(script)
  closing.push(server.close)
  return server.url
}

async function startChat(answer: string): Promise<void> {
  const server = await startChatServer((_, response) => answerWith(response, answer))
  closing.push(server.close)
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('CHAT_MODEL', 'judge')
}

describe('doctor', () => {
  it('finds a bare installation well: only the database is there', async () => {
    const { code, works, findings } = await examine()

    expect({ code, works }).toEqual({ code: 0, works: true })
    expect(findings['database']).toMatchObject({
      state: 'works',
      found: expect.stringMatching(/^PostgreSQL \d+/),
    })
    for (const what of ['chat', 'embeddings', 'rerank', 'models here', 'Qdrant'])
      expect(findings[what]).toMatchObject({ state: 'unset', found: expect.stringContaining('is not set') })
  })

  it.each([
    [32_768, 'works', /^scripted, keeps to a JSON schema, takes 32768 tokens, \d+ ms$/],
    [4096, 'fails', /takes 4,096 tokens, of which 1,024 are for its answer: too few for 50 facts/],
  ])('reports the context of a server that says so (%d tokens)', async (tokens, state, words) => {
    const url = await startServer(({ path }, response) =>
      path.endsWith('/models')
        ? sendJson(response, 200, { object: 'list', data: [{ id: 'judge', max_model_len: tokens }] })
        : answerWith(response, '{"wet": true}'),
    )
    vi.stubEnv('CHAT_BASE_URL', `${url}/v1`)
    vi.stubEnv('CHAT_MODEL', 'judge')

    const { findings } = await examine()
    expect(findings['chat']).toMatchObject({ state, found: expect.stringMatching(words) })
  })

  it('says what answers, as what, and how large its vectors are', async () => {
    await startChat('{"wet": true}')
    vi.stubEnv('EMBED_BASE_URL', await startServer(answerAsToyModel))
    vi.stubEnv('EMBED_MODEL', 'toy')
    vi.stubEnv('RERANK_BASE_URL', await startServer(answerAsToyModel))
    vi.stubEnv('RERANK_MODEL', 'toy-reranker')
    const qdrant = await startServer(({ path }, response) =>
      path === '/qdrant/'
        ? sendJson(response, 200, { title: 'qdrant', version: '1.16.0' })
        : sendJson(response, path.startsWith('/qdrant/') ? 200 : 404, {
            result: { collections: [{ name: 'a' }] },
            status: 'ok',
            time: 0,
          }),
    )
    vi.stubEnv('QDRANT_URL', `${qdrant}/qdrant`)

    const { code, findings } = await examine()

    expect(findings).toMatchObject({
      chat: { state: 'works', found: expect.stringMatching(/^scripted, keeps to a JSON schema, \d+ ms$/) },
      embeddings: {
        state: 'works',
        found: expect.stringContaining('toy, 64 dimensions, with sparse vectors'),
      },
      rerank: { state: 'works', found: expect.stringContaining('toy-reranker') },
      Qdrant: { state: 'works', found: 'version 1.16.0, 1 collections' },
    })
    expect(code).toBe(0)
  })

  it.each([
    ['vllm', 'works', 'toy, 2 dimensions, with sparse vectors'],
    ['tei', 'fails', 'The server of sparse vectors'],
  ])('asks the server of sparse vectors as %s, if that is its way', async (dialect, state, words) => {
    const dense = await startServer(({ body }, response) => {
      const texts = body['input'] as string[]
      sendJson(response, 200, { data: texts.map((_, index) => ({ index, embedding: [1, index] })) })
    })
    vi.stubEnv('EMBED_BASE_URL', dense)
    vi.stubEnv('EMBED_MODEL', 'toy')
    vi.stubEnv(
      'EMBED_SPARSE_BASE_URL',
      await startServer((call, response, number) =>
        (/^\/(?:pooling|tokenize)$/.test(call.path) ? answerAsVllm : refuse(404))(call, response, number),
      ),
    )
    vi.stubEnv('EMBED_SPARSE_DIALECT', dialect)

    const { findings } = await examine()

    expect(findings['embeddings']).toMatchObject({ state, found: expect.stringContaining(words) })
  })

  it('names the dialect that a rerank server may want that refuses what others take', async () => {
    vi.stubEnv('RERANK_MODEL', 'toy-reranker')
    vi.stubEnv('RERANK_BASE_URL', await startServer(refuse(422)))

    expect((await examine()).findings['rerank']).toMatchObject({
      state: 'fails',
      found: expect.stringContaining('It said: “the patient is John”. A TEI wants the dialect “texts”.'),
    })
  })

  it('shows what a chat server says of its refusal, and names the dialect that it takes', async () => {
    const url = await startServer(answerAsLlamaCppPython)
    vi.stubEnv('CHAT_BASE_URL', `${url}/v1`)
    vi.stubEnv('CHAT_MODEL', 'judge')

    expect((await examine()).findings['chat']).toMatchObject({
      state: 'fails',
      found: `The chat server failed (status 500). It said: “Input should be 'text' or 'json_object'”. It answers well in the dialect json-object: set CHAT_DIALECT to that. Its address: ${url}/v1.`,
    })

    vi.stubEnv('CHAT_DIALECT', 'json-object')
    expect((await examine()).findings['chat']).toMatchObject({ state: 'works' })
  })

  it('shows what other servers say of their refusals', async () => {
    const say: ModelScript = (_, response) => sendJson(response, 422, { detail: 'The model sleeps.' })
    for (const kind of ['EMBED', 'RERANK']) {
      vi.stubEnv(`${kind}_BASE_URL`, await startServer(say))
      vi.stubEnv(`${kind}_MODEL`, 'toy')
    }

    const { findings } = await examine()
    for (const what of ['embeddings', 'rerank'])
      expect(findings[what]?.found).toContain('(status 422). It said: “The model sleeps”.')
  })

  it('calls every chat server of the file, and says where the file is wrong', async () => {
    const [good, odd] = await Promise.all([
      startChatServer((_, response) => answerWith(response, '{"wet": true}')),
      startChatServer((_, response) => sendJson(response, 401, {})),
    ])
    closing.push(good.close, odd.close)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-servers-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'servers.json')
    vi.stubEnv('CONCORDANCE_SERVERS', file)
    const chat = [
      { name: 'good', baseUrl: good.baseUrl, model: 'm' },
      { name: 'odd', baseUrl: odd.baseUrl, model: 'm' },
    ]
    await writeFile(file, JSON.stringify({ chat }))

    const { code, findings } = await examine()
    expect(code).toBe(1)
    expect(findings['chat good']).toMatchObject({ state: 'works' })
    expect(findings['chat odd']).toMatchObject({ state: 'fails', found: expect.stringContaining('our key') })

    await writeFile(file, '{"chat": []}')
    const wrong = await examine()
    expect(wrong.code).toBe(1)
    expect(Object.values(wrong.findings).filter(({ state }) => state === 'fails')).toEqual([
      { what: 'servers file', state: 'fails', found: 'servers.json: names no server.' },
    ])
    for (const kind of ['chat', 'embeddings', 'rerank']) expect(wrong.findings).not.toHaveProperty(kind)
  })

  it('calls each server once and says what is wrong with it, and where it is', async () => {
    await startChat('I would say yes.')
    let asked = 0
    const embed = await startServer((_, response) => {
      asked++
      sendJson(response, 500, {})
    })
    vi.stubEnv('EMBED_BASE_URL', embed)
    vi.stubEnv('EMBED_MODEL', 'toy')
    vi.stubEnv('RERANK_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('QDRANT_URL', await startServer((_, response) => sendJson(response, 404, {})))

    const { code, works, findings } = await examine()

    expect({ code, works, asked }).toEqual({ code: 1, works: false, asked: 1 })
    expect(findings).toMatchObject({
      chat: {
        state: 'fails',
        found: `scripted answers, but does not keep to a JSON schema. Its address: ${process.env['CHAT_BASE_URL']}.`,
      },
      embeddings: {
        state: 'fails',
        found: `The embedding server failed (status 500). Its address: ${embed}.`,
      },
      rerank: { state: 'fails', found: 'RERANK_MODEL is not set.' },
      Qdrant: { state: 'fails', found: expect.stringContaining('does not answer as it should') },
      database: { state: 'works' },
    })
  })

  it('says where a server was looked for that nobody reaches, without a password', async () => {
    vi.stubEnv('CHAT_BASE_URL', 'http://me:secret@127.0.0.1:9/v1/')
    vi.stubEnv('CHAT_MODEL', 'judge')

    const { findings } = await examine()

    expect(findings['chat']).toMatchObject({
      state: 'fails',
      found: 'The chat server could not be reached. Its address: http://127.0.0.1:9/v1.',
    })
  })

  it.skipIf(!isInstalled)(
    'loads each model of the folder once, and names those that cannot be used',
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-doctor-'))
      closing.push(() => rm(folder, { recursive: true, force: true }))
      vi.stubEnv('CONCORDANCE_MODELS', folder)
      expect((await examine()).findings['models here']).toMatchObject({
        state: 'fails',
        found: expect.stringContaining('no model'),
      })
      await writeTinyModel(path.join(folder, 'tiny'), {
        words: { fever: [1, 0], patient: [0, 1] },
        mean: false,
        config: { architectures: ['BertModel'] },
      })
      expect(await examine()).toMatchObject({
        code: 0,
        findings: { 'models here': { state: 'works', found: 'local/tiny: embeddings, works' } },
      })
      await mkdir(path.join(folder, 'half'))

      expect(await examine()).toMatchObject({
        code: 1,
        findings: {
          'models here': { found: expect.stringContaining('local/half: These files are missing:') },
        },
      })
    },
  )

  it('names a database that cannot be reached without its password', async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://me:secret@127.0.0.1:9/none')

    const { code, findings } = await examine()

    expect(code).toBe(1)
    expect(findings['database']!.found).toBe(
      'The database none at 127.0.0.1:9 cannot be reached: connect ECONNREFUSED 127.0.0.1:9.',
    )
  })

  it('misses no database where nobody named one', async () => {
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('CONCORDANCE_DATA', '/nowhere')

    const { code, findings } = await examine()

    expect(code).toBe(0)
    expect(findings['database']).toMatchObject({ state: 'unset' })
  })

  it('takes no further words', async () => {
    await expect(doctorCommand(['now'], { out: () => {}, err: () => {} })).rejects.toBeInstanceOf(UsageError)
  })
})
