import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { UsageError } from './io'
import { verifyCommand } from './verify'

const NOTE = 'The patient was afebrile. Ceftriaxone was started on the first day.\nNo known drug allergies.'

let folder = ''
const file = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-verify-'))
  const files: Record<string, string | Buffer> = {
    'notes.csv': `note_id,category,chart_time,text\nN1,Physician,2150-03-04 08:10,"${NOTE}"\n`,
    'mimic.csv': `ROW_ID,SUBJECT_ID,TEXT,OTHER\n7,1,"${NOTE}",x\n8,2,"Fever of 39.",x\n`,
    'broken.csv': 'note_id,text\nN1,Well.\nN1,Well again.\nN2,\n',
    'right.txt': 'HOSPITAL COURSE:\nThe patient was afebrile.',
    'wrong.txt': 'The patient was afebrile. The left hip was replaced.',
    'blank.txt': ' \n',
    'heading.txt': 'HOSPITAL COURSE:',
    'latin.txt': Buffer.from([0xe9, 0x20, 0x41]),
    'config.json': '{"kind":"baseline","topN":1}',
    'dense.json': '{"kind":"baseline","search":{"method":"dense"}}',
    'own.json': '{"kind":"baseline","scope":"own-admission"}',
    'until.json': '{"kind":"baseline","scope":"until-discharge"}',
    'days.csv':
      'note_id,chart_time,text\nN1,2150-03-05,Slept in the morning.\nN2,2150-03-06 08:00,Afebrile in the morning.\nN3,2150-03-07,Left.\nN4,,Undated.\n',
    'morning.txt': 'Afebrile in the morning.',
    'claims.json': '{"kind":"baseline","factKind":"claim"}',
    'typo.json': '{"kind":"baseline","topM":1}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(file(name), content)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function verify(notes: string, text: string, ...more: string[]) {
  const out: string[] = []
  const err: string[] = []
  const argv = ['--notes', file(notes), '--text', file(text), ...more]
  const code = await verifyCommand(argv, { out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

type Shown = { shown: object[]; context: string | null }

function readSheet(out: string): ScoreSheet {
  return JSON.parse(out) as ScoreSheet
}

describe('verify with the built-in judge', () => {
  it('ends with 0 when the chart backs every statement, and passes over headings', async () => {
    const { code, out } = await verify('notes.csv', 'right.txt')

    expect(code).toBe(0)
    expect(out).toContain('100.0%  Supported (1)')
  })

  it('ends with 1 when it does not, and says which statement and why', async () => {
    const { code, out } = await verify('notes.csv', 'wrong.txt')

    expect(code).toBe(1)
    expect(out).toContain('50.0%  Supported (1)')
    expect(out).toMatch(/Not Addressed: 2\. The left hip was replaced\.\n {2}Not addressed: nothing/)
  })

  it('prints JSON whose passages stand in the note and in the text', async () => {
    const { out } = await verify('notes.csv', 'wrong.txt', '--json')

    const { statements, reasons } = readSheet(out)
    const text = 'The patient was afebrile. The left hip was replaced.'
    expect(statements.map(({ start, end }) => text.slice(start ?? 0, end ?? 0))).toEqual([
      'The patient was afebrile.',
      'The left hip was replaced.',
    ])
    const [passage] = statements[0]?.evidence ?? []
    expect(passage?.noteId).toBe('N1')
    expect(NOTE.slice(passage?.start, passage?.end)).toBe(passage?.quote)
    expect(reasons['Not Supported']).toBeNull()
    const [first, second] = (JSON.parse(out) as { statements: Shown[] }).statements
    expect(first).toMatchObject({ context: null })
    expect(first?.shown).toContainEqual({
      noteId: 'N1',
      start: 0,
      end: 25,
      quote: 'The patient was afebrile.',
    })
    expect(second).toMatchObject({ shown: [], context: null })
  })

  it('takes a judge’s settings from a file, and the notes of one of several patients', async () => {
    const options = ['--patient', '1', '--config', file('config.json'), '--unit', 'sentence', '--json']

    const { code, out } = await verify('mimic.csv', 'right.txt', ...options)

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ unit: 'sentence', configuration: { kind: 'baseline', topN: 1 } })
  })

  it('counts a discharge that is a day to its end, and tells what the scope left out', async () => {
    const options = ['--config', file('until.json'), '--discharge', '2150-03-06']

    const { code, out } = await verify('days.csv', 'morning.txt', ...options)

    expect(code).toBe(0)
    expect(out).toContain('Notes searched, until discharge: 2 of 4 notes left out, 1 of them without a date.')
    const { out: json } = await verify('days.csv', 'morning.txt', ...options, '--json')
    expect(JSON.parse(json)).toMatchObject({ leftOut: { notes: 2, undated: 1 } })
  })

  it('quotes the note where facts are claims in words of their own', async () => {
    const { out } = await verify('notes.csv', 'right.txt', '--config', file('claims.json'), '--json')

    const [passage] = readSheet(out).statements[0]?.evidence ?? []
    expect(NOTE.slice(passage?.start, passage?.end)).toBe(passage?.quote)
  })

  it('sums up the reasons of each label that was given, and of no other', async () => {
    const { out } = await verify('notes.csv', 'wrong.txt')

    expect(out).toMatch(/Reasons for Not Addressed:\n {2}Not addressed: nothing.* \(2\)/)
    expect(out).toContain('Reasons for Supported:')
    expect(out).not.toContain('Reasons for Not Supported')
    expect(out).toMatch(/\n\nNo model was called\.$/)
  })

  it('tells how it is used, and what its exit codes mean', async () => {
    const { code, out } = await verify('notes.csv', 'right.txt', '--help')

    expect(code).toBe(0)
    expect(out).toContain('Ends with 0 when every statement is supported')
  })

  it.each([
    ['a missing file', 'nowhere.csv', 'right.txt', [], 'cannot be read'],
    ['notes with faults', 'broken.csv', 'right.txt', [], 'stands twice'],
    ['a blank text', 'notes.csv', 'blank.txt', [], 'holds no text'],
    ['a text that states nothing', 'notes.csv', 'heading.txt', [], 'states nothing'],
    ['a text in another encoding', 'notes.csv', 'latin.txt', [], 'UTF-8'],
    ['notes of several patients', 'mimic.csv', 'right.txt', [], 'notes of 2 patients'],
    ['a patient who is not there', 'mimic.csv', 'right.txt', ['--patient', '3'], 'no note of this patient'],
    ['a setting that does not exist', 'notes.csv', 'right.txt', ['--config', 'typo.json'], 'topM'],
    ['a scope without its admission', 'notes.csv', 'right.txt', ['--config', 'own.json'], '--admission'],
    [
      'a scope that holds no note',
      'notes.csv',
      'right.txt',
      ['--config', 'own.json', '--admission', 'elsewhere'],
      'falls within the scope own-admission',
    ],
    ['a scope without its end', 'notes.csv', 'right.txt', ['--config', 'until.json'], '--discharge'],
    ['a search without its model', 'notes.csv', 'right.txt', ['--config', 'dense.json'], 'EMBED_BASE_URL'],
    ['a model without a server', 'notes.csv', 'right.txt', ['--cut', 'model'], 'JUDGE_BASE_URL'],
    [
      'a model of this machine that is not there',
      'notes.csv',
      'right.txt',
      ['--judge', 'entailment'],
      'models get',
    ],
    ['an unknown judge', 'notes.csv', 'right.txt', ['--judge', 'oracle'], 'baseline, entailment or chat'],
    ['an unknown summary', 'notes.csv', 'right.txt', ['--summary', 'poem'], 'rules or model'],
    ['an unknown server', 'notes.csv', 'right.txt', ['--judge', 'chat', '--server', 'x'], 'JUDGE_BASE_URL'],
    ['an unknown unit', 'notes.csv', 'right.txt', ['--unit', 'word'], 'claim or sentence'],
    ['a date that does not exist', 'notes.csv', 'right.txt', ['--admit', '2150-02-30'], 'calendar date'],
    [
      'a chat judge without a server',
      'notes.csv',
      'right.txt',
      ['--judge', 'chat', '--model', 'm'],
      'JUDGE_BASE_URL',
    ],
  ])('refuses %s as wrong use', async (_, notes, text, more, words) => {
    const options = more.map((word) => (word.endsWith('.json') ? file(word) : word))

    const attempt = verify(notes, text, ...options)

    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow(words)
  })
})

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
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)

    const { code, out } = await verify('notes.csv', 'wrong.txt', '--judge', 'chat', '--model', 'm', '--json')

    const { counts, statements } = readSheet(out)
    expect(code).toBe(3)
    expect(counts).toMatchObject({ rated: 1, missing: 1 })
    expect(statements[0]?.reasons).toEqual([{ by: 'm', text: 'Passage 1 says so.' }])
    expect(statements[1]).toMatchObject({ verdict: null, note: 'The answer was not in the asked form.' })
    const [first] = (JSON.parse(out) as { statements: Shown[] }).statements
    expect(first?.context).toContain('| Text: The patient was afebrile.')
  })

  it('tells the judge that the time of day is unknown where the chart has a day alone', async () => {
    const server = await startChatServer((_, response) =>
      answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}'),
    )
    close = server.close
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)
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
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)

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
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(`JUDGE_${name}`, value)
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

  it('ends with 3 and prints no sheet when the server refuses our key', async () => {
    const server = await startChatServer((_, response) => sendJson(response, 401, {}))
    close = server.close
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)

    const { code, out, err } = await verify('notes.csv', 'wrong.txt', '--judge', 'chat', '--model', 'm')

    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain('refused our key')
  })
})
