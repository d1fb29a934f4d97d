import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readServersFile } from './read-servers-file'

const FIRST = { name: 'gpu-1', baseUrl: 'http://127.0.0.1:8000/v1', model: 'm' }
const SECRET = 'sk-never-seen'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-servers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: unknown) {
  const file = path.join(folder, 'servers.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readServersFile(file, (name) => (name === 'CLOUD_KEY' ? SECRET : undefined))
}

describe('the file of servers', () => {
  it('is read as docs/servers.md writes it', async () => {
    const example = /```json\n([\s\S]*?)```/.exec(await readFile('docs/servers.md', 'utf8'))?.[1] ?? ''
    const file = path.join(folder, 'example.json')
    await writeFile(file, example)

    expect(readServersFile(file, (name) => (name === 'GPU_1_KEY' ? SECRET : undefined))).toMatchObject({
      chat: [
        { name: 'gpu-1', apiKey: SECRET },
        { name: 'gpu-2', apiKey: null, temperature: 'omit' },
      ],
    })
  })

  it('fills in what is usual, and takes keys from the variables that it names', async () => {
    const cloud = { ...FIRST, name: 'cloud', keyVariable: 'CLOUD_KEY', temperature: 'omit' }
    const reported = {
      price: { prompt: 1, answer: 4 },
      thinkingTokens: 4000,
      dialect: 'vllm',
      concurrency: 8,
    }

    expect(await read({ currency: 'EUR', chat: [FIRST, { ...cloud, ...reported }] })).toMatchObject({
      currency: 'EUR',
      chat: [
        {
          ...FIRST,
          apiKey: null,
          dialect: 'openai',
          concurrency: 64,
          answerTokens: 1024,
          thinkingTokens: 0,
          temperature: 0.1,
        },
        { ...cloud, ...reported, apiKey: SECRET },
      ],
    })
  })

  it('has lists of servers that find passages, too', async () => {
    const vllm = { sparseBaseUrl: 'http://embed-sparse:8000', sparseDialect: 'vllm' }
    const embedding = [
      { ...FIRST, price: 0.1, sparseBaseUrl: 'http://tei' },
      { ...FIRST, name: 'm3', ...vllm },
    ]
    const rerank = [{ ...FIRST, dialect: 'texts', keyVariable: 'CLOUD_KEY' }]

    expect(await read({ embedding, rerank })).toMatchObject({
      chat: [],
      embedding: [
        { ...embedding[0], sparseDialect: 'tei', apiKey: null, concurrency: 32 },
        { ...embedding[1], apiKey: null, concurrency: 32 },
      ],
      rerank: [{ ...rerank[0], apiKey: SECRET, concurrency: 32 }],
    })
  })

  it.each<[string, unknown, string[]]>([
    ['no JSON', `{"chat": [{"name": "${SECRET}"`, ['servers.json is no JSON: see line 1 column 35.']],
    ['no object', [], ['servers.json: must be an object.']],
    ['no list', {}, ['servers.json: names no server.']],
    ['empty lists', { chat: [], rerank: [] }, ['servers.json: names no server.']],
    ['something else than a list', { embedding: FIRST }, ['servers.json, embedding: must be a list.']],
    [
      'a setting of another kind of server',
      {
        rerank: [{ ...FIRST, answerTokens: 100, dialect: 'vllm' }],
        embedding: [{ ...FIRST, keyVariable: 'OTHER_KEY', sparseDialect: 'openai' }],
      },
      [
        'servers.json, embedding[0].sparseDialect: must be tei or vllm.',
        'servers.json, rerank[0].dialect: must be documents or texts.',
        'servers.json, rerank[0]: there is no setting “answerTokens”.',
      ],
    ],
    [
      'what is missing',
      { chat: [FIRST, { name: 'x' }] },
      ['servers.json, chat[1].baseUrl: is missing.', 'servers.json, chat[1].model: is missing.'],
    ],
    [
      'another kind of address',
      { chat: [{ ...FIRST, baseUrl: 'file:///etc/passwd' }] },
      ['servers.json, chat[0].baseUrl: must be an address that begins with http:// or https://.'],
    ],
    [
      'a key in the file',
      { chat: [{ ...FIRST, apiKey: SECRET, keyVariable: SECRET }] },
      [
        'servers.json, chat[0].keyVariable: must be the name of an environment variable in capitals, never the key itself.',
        'servers.json, chat[0]: there is no setting “apiKey”.',
      ],
    ],
    [
      'a variable that is not set',
      { chat: [{ ...FIRST, keyVariable: 'OTHER_KEY' }] },
      ['servers.json, chat[0].keyVariable: the environment variable OTHER_KEY is not set.'],
    ],
    [
      'the same of a reranker',
      { rerank: [FIRST, { ...FIRST, name: 'other', keyVariable: 'OTHER_KEY' }] },
      ['servers.json, rerank[1].keyVariable: the environment variable OTHER_KEY is not set.'],
    ],
    ['two of one name', { chat: [FIRST, FIRST] }, ['servers.json, chat[1].name: “gpu-1” is there twice.']],
    [
      'numbers out of range',
      { chat: [{ ...FIRST, concurrency: 0, temperature: 3, dialect: 'tgi', price: { prompt: -1 } }] },
      [
        'servers.json, chat[0].dialect: must be one of openai, openai-max-tokens, json-object, vllm, vllm-guided.',
        'servers.json, chat[0].concurrency: must be a whole number from 1 to 1000.',
        'servers.json, chat[0].temperature: must be a number from 0 to 2, or "omit".',
        'servers.json, chat[0].price.prompt: must not be negative.',
        'servers.json, chat[0].price.answer: is missing.',
      ],
    ],
  ])('says where it is wrong: %s', async (_, content, faults) => {
    expect(await read(content)).toEqual({ faults })
    expect(JSON.stringify(await read(content))).not.toContain(SECRET)
  })

  it('says that it is not there', () => {
    const file = path.join(folder, 'none.json')
    expect(readServersFile(file, () => undefined)).toEqual({
      faults: [`The file of servers cannot be read: ${file}.`],
    })
  })
})
