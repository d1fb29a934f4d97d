import { mkdir, writeFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeVerifyFiles, NOTE, readSheet, type Shown } from '@/lib/testing/verify-files'
import { UsageError } from './io'

const { file, verify } = makeVerifyFiles()

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
    expect(first).toMatchObject({ context: null, value: { score: 1 } })
    expect(first?.shown).toContainEqual({
      noteId: 'N1',
      start: 0,
      end: 25,
      quote: 'The patient was afebrile.',
    })
    expect(second).toMatchObject({ shown: [], context: null })
    expect(JSON.parse(out)).toMatchObject({ text, by: 'baseline', prompts: null })
  })

  it('takes an AI rater’s settings from a file, and the notes of one of several patients', async () => {
    const options = ['--patient', '1', '--config', file('config.json'), '--unit', 'sentence', '--json']

    const { code, out } = await verify('mimic.csv', 'right.txt', ...options)

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ unit: 'sentence', configuration: { kind: 'baseline', topN: 1 } })
  })

  it('counts a discharge that is a day to its end, and says what the scope left out', async () => {
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

  it('says how it is used, and what its exit codes mean', async () => {
    const { code, out } = await verify('notes.csv', 'right.txt', '--help')

    expect(code).toBe(0)
    expect(out).toContain('Ends with 0 when every statement is supported')
  })

  it.each([
    ['a missing file', 'nowhere.csv', 'right.txt', [], 'cannot be read'],
    ['a folder for notes', '.', 'right.txt', [], 'cannot be read'],
    [
      'a folder of answers that is a file',
      'notes.csv',
      'right.txt',
      ['--cache', 'config.json'],
      'no folder that answers can be kept in',
    ],
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
    ['a model without a server', 'notes.csv', 'right.txt', ['--cut', 'model'], 'CHAT_BASE_URL'],
    [
      'a model of this machine that is not there',
      'notes.csv',
      'right.txt',
      ['--judge', 'entailment'],
      'models get',
    ],
    ['an unknown judge', 'notes.csv', 'right.txt', ['--judge', 'oracle'], 'baseline, entailment or chat'],
    ['an unknown summary', 'notes.csv', 'right.txt', ['--summary', 'poem'], 'rules or model'],
    ['an unknown server', 'notes.csv', 'right.txt', ['--judge', 'chat', '--server', 'x'], 'CHAT_BASE_URL'],
    ['an unknown unit', 'notes.csv', 'right.txt', ['--unit', 'word'], 'claim or sentence'],
    ['a date that does not exist', 'notes.csv', 'right.txt', ['--admit', '2150-02-30'], 'calendar date'],
    [
      'a chat judge without a server',
      'notes.csv',
      'right.txt',
      ['--judge', 'chat', '--model', 'm'],
      'CHAT_BASE_URL',
    ],
  ])('refuses %s as wrong use', async (_, notes, text, more, words) => {
    const options = more.map((word) => (word.endsWith('.json') ? file(word) : word))

    const attempt = verify(notes, text, ...options)

    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow(words)
  })

  it('refuses a setting of this installation that cannot be used as wrong use, too', async () => {
    vi.stubEnv('CHAT_CONCURRENCY', 'many')
    onTestFinished(() => void vi.unstubAllEnvs())

    const attempt = verify('notes.csv', 'right.txt', '--judge', 'chat', '--model', 'm')

    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow('CHAT_CONCURRENCY')
  })

  it('says which files the models of this machine lack where none of them can judge', async () => {
    await mkdir(file('models/nli/onnx'), { recursive: true })
    await writeFile(file('models/nli/config.json'), '{}')
    vi.stubEnv('CONCORDANCE_MODELS', file('models'))
    onTestFinished(() => void vi.unstubAllEnvs())

    await expect(verify('notes.csv', 'right.txt', '--judge', 'entailment')).rejects.toThrow(
      /^No model that judges entailment.*\nlocal\/nli: These files are missing: tokenizer\.json,/,
    )
  })
})
