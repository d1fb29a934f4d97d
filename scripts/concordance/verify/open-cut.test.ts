import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { UsageError } from '../io'
import { verifyCommand } from '../verify'

const day = (word: string) => `The ${word} was seen. The ${word} was warm. The ${word} was dry. `

const write = makeFileWriter()
const NOTES = write('notes.csv', 'note_id,text\nN1,"Pt. was afebrile.\n- eating\n- walking"\n')
const DOCTOR = write('doctor.txt', 'Seen by Dr. Doe.\n- afebrile\n- stable')
const LONG = write('long.txt', `${day('left knee')}${day('old scar')}${day('upper lung')}`)

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  await close?.()
  close = undefined
})

function verify(text: string, ...more: string[]) {
  return runCommand(verifyCommand, '--notes', NOTES, '--text', text, ...more)
}

it('cuts text and notes into published sentences on request', async () => {
  const claims = write('claims.json', '{"kind":"baseline","factKind":"claim"}')
  const published = ['--unit', 'sentence', '--variant', 'as-published']
  const read = async (...more: string[]) => {
    const { text } = await verify(DOCTOR, ...published, ...more, '--json')
    const { cut, statements } = JSON.parse(text) as {
      cut: object
      statements: { text: string; shown: { quote: string }[] }[]
    }
    const notes = statements.flatMap(({ shown }) => shown.map(({ quote }) => quote))
    expect(cut).toEqual({ by: 'rules', variant: 'as-published' })
    return { texts: statements.map((statement) => statement.text), notes: new Set(notes) }
  }

  const { texts, notes } = await read()
  expect(texts).toEqual(['Seen by Dr. ', 'Doe.\n', '- afebrile\n- stable'])
  expect(notes).toEqual(new Set(['was afebrile.\n']))
  const other = await read('--config', claims)
  expect(other.texts).toEqual(texts)
  expect(other.notes).not.toContain('was afebrile.\n')
  expect((await verify(DOCTOR, ...published)).text).toContain('3. - afebrile - stable')
})

it.each(['described', 'as-published'])(
  'has chunks cut by matter, %s, and cuts no text twice',
  async (chunks) => {
    const passages: string[] = []
    const server = await startChatServer(({ system, user }, response) => {
      if (system.includes('contains_claim')) answerWith(response, '{"contains_claim":true}')
      else if (system.includes('"claims"')) {
        passages.push(user)
        answerWith(response, '{"claims":["He was afebrile."]}')
      } else answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}')
    })
    const models = await startModelServer(answerAsToyModel)
    close = async () => void (await Promise.all([server.close(), models.close()]))
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const cached = path.join(path.dirname(LONG), `kept-${chunks}`)
    const cut = ['--cut', 'model', '--chunks', chunks, '--max-tokens', '32', '--cache', cached]
    const options = ['--judge', 'chat', '--model', 'm', ...cut]

    expect(await verify(LONG, ...options)).toMatchObject({ code: 0 })

    expect(passages.length).toBeGreaterThan(1)
    expect(models.calls.length).toBeGreaterThan(0)
    const asked = server.calls.length + models.calls.length
    expect((await verify(LONG, ...options)).text).toContain('No model was called.')
    expect(server.calls.length + models.calls.length).toBe(asked)
    vi.stubEnv('EMBED_BASE_URL', '')
    await expect(verify(LONG, ...options)).rejects.toThrow('EMBED_BASE_URL')
  },
)

it.each([
  ['published claims', ['--variant', 'as-published'], '--unit sentence'],
  ['an unknown variant', ['--unit', 'sentence', '--variant', 'x'], 'as-published'],
  ['chunks without a model', ['--chunks', 'described'], '--cut model'],
  ['a length of chunks without a model', ['--max-tokens', '64'], '--cut model'],
  ['unknown chunks', ['--cut', 'model', '--chunks', 'x'], 'described or as-published'],
  ['a chunk that is too small', ['--cut', 'model', '--max-tokens', '8'], 'from 32 to 2,000'],
  ['sentences by a model', ['--cut', 'model', '--unit', 'sentence'], 'leave --unit out'],
])('refuses %s as wrong use', async (_, options, words) => {
  const attempt = verify(LONG, ...options)

  await expect(attempt).rejects.toBeInstanceOf(UsageError)
  await expect(attempt).rejects.toThrow(words)
})
