import { describe, expect, it } from 'vitest'
import { describeTexts, isTextFile, type TextDetails, type TextSource, toTables } from './own-texts'

const SUMMARY: TextDetails = {
  role: 'document',
  patient: 'P1',
  title: 'discharge summary',
  authorKind: 'llm',
  authorName: 'model-x',
}
const NOTE: TextDetails = {
  role: 'note',
  patient: '',
  title: '',
  category: 'Nursing',
  time: '2150-03-04 08:10',
}

const pasted = (text: string): TextSource => ({ fileName: null, text })
const none = new Set<string>()

function textsOf(sources: TextSource[], details: TextDetails, taken: ReadonlySet<string> = none) {
  const found = describeTexts(sources, details, taken)
  if (!found.ok) throw new Error(found.problem)
  return found.texts
}

describe('describeTexts', () => {
  it('names a pasted text by patient, title and words, never by its author', () => {
    const name = (text: string, taken = none) => textsOf([pasted(text)], SUMMARY, taken)[0]?.id ?? ''

    expect(name('He was well.')).toMatch(/^P1, discharge summary \d{5}$/)
    expect(name('He was well.')).toBe(name('He was well.'))
    expect(name('She was well.')).not.toBe(name('He was well.'))
    expect(name('He was well.', new Set([name('He was well.')]))).toMatch(/ \(2\)$/)
  })

  it('takes name and patient of files from their names where no patient is named', () => {
    const texts = textsOf(
      [
        { fileName: '17--day 2.txt', text: 'a' },
        { fileName: '18.TXT', text: 'b' },
      ],
      NOTE,
    )

    expect(texts).toMatchObject([
      { id: '17--day 2', patient: '17' },
      { id: '18', patient: '18' },
    ])
  })

  it.each([
    [[], SUMMARY, /Paste a text/],
    [[pasted(' \n ')], SUMMARY, /The text is empty/],
    [[{ fileName: 'a.txt', text: '' }], SUMMARY, /a\.txt is empty/],
    [[pasted('Well.')], NOTE, /name the patient/],
    [[{ fileName: '--x.txt', text: 'Well.' }], NOTE, /name the patient/],
    [[pasted('W\u0000ell')], SUMMARY, /no text/],
    [[{ fileName: 'a.txt', text: 'caf\ufffd' }], SUMMARY, /a\.txt holds .* UTF-8/],
  ] as const)('refuses %j', (sources, details, problem) => {
    expect(describeTexts(sources, details, none)).toEqual({
      ok: false,
      problem: expect.stringMatching(problem) as string,
    })
  })

  it('keeps lines, whatever they end in, and long names short', () => {
    const [text] = textsOf([pasted('a\r\nb\rc\vd')], { ...SUMMARY, title: 'x'.repeat(500) })

    expect(text?.row['text']).toBe('a\nb\nc\nd')
    expect(text?.id.length).toBeLessThanOrEqual(200)
  })
})

describe('toTables', () => {
  it('makes a table of each role, with the columns that were filled in', () => {
    const tables = toTables([
      ...textsOf([pasted('He was\n"well".')], SUMMARY),
      ...textsOf([{ fileName: '17.txt', text: 'Slept.' }], NOTE),
    ])

    expect(tables.map(({ name, content }) => [name, JSON.parse(content) as unknown])).toEqual([
      [
        'documents.jsonl',
        {
          document_id: expect.stringMatching(/^P1, discharge summary \d/) as string,
          patient_id: 'P1',
          kind: 'discharge summary',
          author_kind: 'llm',
          author_name: 'model-x',
          text: 'He was\n"well".',
        },
      ],
      [
        'notes.jsonl',
        {
          note_id: '17',
          patient_id: '17',
          category: 'Nursing',
          chart_time: '2150-03-04 08:10',
          text: 'Slept.',
        },
      ],
    ])
  })

  it('takes a note of which nothing is known but whose it is', () => {
    const bare: TextDetails = { role: 'note', patient: 'P1', title: '', category: ' ', time: '' }
    const [text] = textsOf([pasted('Slept.')], bare)
    expect(text?.row).toEqual({ note_id: text?.id, patient_id: 'P1', text: 'Slept.' })
    expect(text?.id).toMatch(/^P1, note \d{5}$/)
  })
})

it('isTextFile', () => {
  expect(['a.txt', 'b.TEXT', 'c.csv', 'd.txt.docx', 'txt'].map(isTextFile)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
