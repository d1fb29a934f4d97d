import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readJudgePrompt, readPrompt } from '@/lib/pipeline/prompt-file'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { makeVerifyFiles, readSheet, type Shown } from '@/lib/testing/verify-files'

const { file, verify } = makeVerifyFiles()

describe('verify with a chat server', () => {
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    vi.unstubAllEnvs()
    await close?.()
    close = undefined
  })

  it('gives the verdicts of the server, and ends with 3 when one is missing', async () => {
    const server = await startChatServer(({ user }, response) =>
      user.includes('left hip')
        ? answerWith(response, 'I cannot say.')
        : answerWith(response, '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)

    const { code, out } = await verify('notes.csv', 'wrong.txt', '--judge', 'chat', '--model', 'm', '--json')

    const { counts, statements } = readSheet(out)
    expect(code).toBe(3)
    expect(counts).toMatchObject({ rated: 1, missing: 1 })
    expect(statements[0]?.reasons).toEqual([{ by: 'm', text: 'Passage 1 says so.' }])
    expect(statements[1]).toMatchObject({ verdict: null, note: 'The answer was not in the asked form.' })
    const [first] = (JSON.parse(out) as { statements: Shown[] }).statements
    expect(first?.context).toContain('| Text: The patient was afebrile.')
    const { hash: aiRater } = await readPrompt('verdict/judge')
    expect(JSON.parse(out)).toMatchObject({ prompts: { judge: aiRater } })
  })

  it('takes no denial by a passage that was not shown', async () => {
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 9.","evidence":[9],"verdict":"Not Supported"}'),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)

    const { code, out } = await verify('notes.csv', 'right.txt', '--judge', 'chat', '--model', 'm', '--json')

    expect(code).toBe(3)
    expect(readSheet(out).statements[0]).toMatchObject({
      verdict: null,
      note: 'The answer named no passage that was shown for it to rest on.',
    })
  })

  it('reports numbers that no passage had beside real ones, in words, in JSON and on the page', async () => {
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 1 [98].","evidence":[1,98,99],"verdict":"Supported"}'),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    const options = ['--judge', 'chat', '--model', 'm', '--html', file('made-up.html')]
    const words = 'Cites [98], [99], passages that were not shown to the AI rater.'

    const { code, out } = await verify('notes.csv', 'right.txt', ...options)
    const { out: json } = await verify('notes.csv', 'right.txt', ...options, '--json')

    expect(code).toBe(0)
    expect(out).toMatch(/\n {2}\[1\] “[^\n]*\n {2}Cites \[98\]/)
    expect(out).toContain(`  ${words}`)
    expect(readSheet(json).statements).toMatchObject([{ evidence: [{ number: 1 }], ungrounded: [98, 99] }])
    expect(await readFile(file('made-up.html'), 'utf8')).toContain(words)
  })

  it('lets the AI rater know that the time of day is unknown where the chart has a day alone', async () => {
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}'),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    const chat = { kind: 'chat', model: 'm', referenceFormat: 'relative_time' }
    await writeFile(file('relative.json'), JSON.stringify(chat))

    await expect(verify('days.csv', 'morning.txt', '--config', file('relative.json'))).rejects.toThrow(
      '--discharge',
    )
    const options = ['--config', file('relative.json'), '--discharge', '2150-03-07 12:00']
    await verify('days.csv', 'morning.txt', ...options)

    const [asked] = server.calls
    expect(asked?.user).toContain('When: 2 days 12 hours ago (time of day unknown)')
    expect(asked?.user).toContain('When: 1 days 4 hours ago,')
  })

  it('lets the model take the claims out of the text first', async () => {
    const server = await startChatServer(({ system }, response) => {
      if (system.includes('contains_claim')) answerWith(response, '{"contains_claim":true}')
      else if (system.includes('"claims"')) answerWith(response, '{"claims":["He was afebrile."]}')
      else answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}')
    })
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)

    const options = ['--judge', 'chat', '--model', 'm', '--cut', 'model', '--json']
    const { code, out } = await verify('notes.csv', 'right.txt', ...options)

    expect(code).toBe(0)
    expect(readSheet(out).statements.map((statement) => statement.text)).toEqual(['He was afebrile.'])
  })

  it('has claims of the notes taken out by the model, keeps every answer, and calls nobody the second time', async () => {
    const models = await startModelServer(answerAsToyModel)
    const server = await startChatServer(({ system, user }, response) => {
      if (system.includes('contains_claim')) answerWith(response, '{"contains_claim":true}')
      else if (system.includes('"claims"'))
        answerWith(
          response,
          user.includes('Ceftriaxone')
            ? '{"claims":["No fever.","No allergies."]}'
            : '{"claims":["He was afebrile.","He had no fever at all."]}',
        )
      else if (system.includes('summary')) answerWith(response, '{"summary":"The notes say so."}')
      else
        answerWith(
          response,
          '{"reason":"Passage 1 says ' + user.length + '.","evidence":[1],"verdict":"Supported"}',
        )
    })
    close = async () => void (await Promise.all([server.close(), models.close()]))
    const settings = {
      BASE_URL: server.baseUrl,
      MODEL: 'm',
      PROMPT_PRICE: '10',
      ANSWER_PRICE: '0',
      CURRENCY: 'EUR',
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(`CHAT_${name}`, value)
    vi.stubEnv('EMBED_BASE_URL', `${models.url}/v1`)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const config = { kind: 'chat', model: 'm', factKind: 'claim', search: { method: 'dense' } }
    await writeFile(file('deep.json'), JSON.stringify(config))
    const options = [
      '--config',
      file('deep.json'),
      '--cut',
      'model',
      '--summary',
      'model',
      '--cache',
      file('kept'),
    ]

    const first = await verify('notes.csv', 'right.txt', ...options)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain('Reasons for Supported, summed up by scripted:\n  The notes say so.')
    expect(first.out).toMatch(/\n\n9 calls to models, 7\d\d tokens read and 70 written, 0\.0070 EUR\.$/)
    expect(server.calls.find(({ user }) => user.includes('No allergies.'))).toBeDefined()
    const asked = server.calls.length + models.calls.length

    const second = await verify('notes.csv', 'right.txt', ...options)
    expect(server.calls.length + models.calls.length).toBe(asked)
    expect(second.out).toBe(first.out.replace(/\n9 calls.*$/, '\nNo model was called.'))

    const searched = models.calls.length
    expect((await verify('notes.csv', 'wrong.txt', ...options)).code).toBe(0)
    expect(models.calls.length).toBe(searched) // another text with the same claims
  })

  it('keeps to answers of one model: of a former one behind the same name it uses none once it knows', async () => {
    let model = 'one'
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}', 'stop', model),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    const options = [
      '--judge',
      'chat',
      '--model',
      'm',
      '--unit',
      'sentence',
      '--cache',
      file('models'),
      '--json',
    ]
    await writeFile(file('longer.txt'), 'The patient was afebrile. Ceftriaxone was started.')
    const readModels = async (text: string) => {
      const { code, out } = await verify('notes.csv', text, ...options)
      if (code === 3) return 'stopped'
      return (JSON.parse(out) as { statements: Shown[] }).statements.map(({ value }) => value)
    }
    const [one, two] = [{ model: 'one' }, { model: 'two' }]

    expect(await readModels('right.txt')).toMatchObject([one])
    model = 'two'
    expect(await readModels('right.txt')).toMatchObject([one])
    expect(await readModels('longer.txt')).toBe('stopped')
    expect(await readModels('longer.txt')).toMatchObject([two, two])
    expect(await readModels('right.txt')).toMatchObject([two])
    expect(server.calls).toHaveLength(4)
  })

  it('ends with 3 and prints no sheet when the server refuses our key', async () => {
    const server = await startChatServer((_, response) => sendJson(response, 401, {}))
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)

    const { code, out, err } = await verify('notes.csv', 'wrong.txt', '--judge', 'chat', '--model', 'm')

    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain('refused our key')
  })

  it('asks how sure the AI rater is where the settings say so, and names the prompt that it was asked by', async () => {
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported","confidence":0.8}'),
    )
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    await writeFile(file('sure.json'), '{"kind":"chat","model":"m","confidence":true}')

    const { out } = await verify('notes.csv', 'right.txt', '--config', file('sure.json'), '--json')

    expect(server.calls[0]?.system).toContain('"confidence": a number from 0 to 1')
    const { hash: promptHash } = await readJudgePrompt({ confidence: true })
    expect(JSON.parse(out)).toMatchObject({
      prompts: { judge: promptHash },
      configuration: { promptHash },
      statements: [{ value: { confidence: 0.8, promptHash } }],
    })
  })

  it('prints the verdicts where their reasons cannot be summed up, and says so', async () => {
    const server = await startChatServer(({ system, user }, response) => {
      if (system.includes('"summary"')) sendJson(response, 401, {})
      else
        answerWith(
          response,
          `{"reason":"Passage 1 says ${user.length}.","evidence":[1],"verdict":"Not Supported"}`,
        )
    })
    close = server.close
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    await writeFile(file('two.txt'), 'The patient was febrile. Ceftriaxone was started later.')
    const options = ['--judge', 'chat', '--model', 'm', '--summary', 'model']

    const { code, out, err } = await verify('notes.csv', 'two.txt', ...options)

    expect(code).toBe(1)
    expect(out).toMatch(/100\.0% {2}Not Supported \(2\)[^]*Reasons for Not Supported:\n {2}Passage 1 says/)
    expect(err).toContain('The reasons for Not Supported were not summed up by a model')
  })
})
