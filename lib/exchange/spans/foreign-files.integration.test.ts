import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { importMarked } from '@/lib/testing/import-marked'
import { toCdata } from './xml/read-xml'

const GLUED = 'Text:\nA source 🫁 text.\n\nSummary:\nYou had 💊 pain. Take 5 mg.\n\n'
const at = (text: string, quote: string) => `${text.indexOf(quote)}~${text.indexOf(quote) + quote.length}`

function medtator(text: string, tags: string): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<HALLUCINATIONS>\n<TEXT>${toCdata(text)}</TEXT>\n<TAGS>\n${tags}\n</TAGS>\n<META/>\n</HALLUCINATIONS>\n`
}

describe('files of MedTator', () => {
  it('are cut into source and summary, named by their number, with split passages joined and document tags left out', async () => {
    const [one, other] = [at(GLUED, 'pain'), at(GLUED, 'mg')]
    const { report, marks } = await importMarked({
      'train_4000_600_x_42_annotator_1.xml': medtator(
        GLUED,
        `<unsupported_condition id="C0" spans="${at(GLUED, '💊 pain')}" text="💊 pain" comment="NA"/>
<number_unsupported id="N0" spans="${one},${other}" text="pain...mg"/>
<word_unsupported id="W0" spans="-1~-1" text=""/>`,
      ),
    })
    expect(report.problems).toEqual([])
    expect(report.warnings.map(({ code }) => code)).toEqual(['left_out', 'split_passages'])
    expect(marks).toEqual([
      {
        rater: 'annotator_1',
        author: '',
        key: '42/summary|42/source',
        errors: [
          ['condition_unsupported', '💊 pain'],
          ['number_unsupported', 'pain. Take 5 mg'],
        ],
      },
    ])
  })

  it('take offsets that were made on CRLF, which an XML parser makes LF', async () => {
    const crlf = GLUED.replaceAll('\n', '\r\n')
    const { report, marks } = await importMarked({
      'x_annotator_1.xml': medtator(
        GLUED,
        `<condition_unsupported id="C0" spans="${at(crlf, 'pain')}" text="pain"/>`,
      ),
    })
    expect(report.problems).toEqual([])
    expect(report.warnings).toMatchObject([
      { code: 'offsets', message: expect.stringMatching(/CRLF/) as string },
    ])
    expect(marks[0]?.errors).toEqual([['condition_unsupported', 'pain']])
  })

  it('undo the order in which five summaries were shown, and know raters by what tags say', async () => {
    const text = `Text:\nSource.\n\n${[0, 1, 2, 3, 4].map((shown) => `Summary ${shown}:\nShown at ${shown}.\n\n`).join('')}`
    const { report, marks } = await importMarked({
      '0_hallucination.xml': medtator(
        text,
        `<word_unsupported id="W0" spans="${at(text, 'at 1')}" text="at 1" _annotator="AB"/>
<other_unsupported id="O0" spans="${at(text, 'at 4')}" text="at 4" _annotator="B"/>`,
      ),
    })
    expect(report.problems).toEqual([])
    // position j shows the system of [0, 4, 3, 1, 2][j]
    const marked = marks.filter(({ errors }) => errors.length > 0)
    expect(
      marked.map(({ rater, author, errors }) => `${rater} ${author} ${errors[0]?.[1]}`).toSorted(),
    ).toEqual(['A gpt4_cleaned at 1', 'B gpt4_cleaned at 1', 'B gpt4_zero_shot at 4'])
    expect(marks).toHaveLength(10)
  })

  it.each([
    [
      'a place that spells another text',
      `<condition_unsupported id="C0" spans="3~7" text="pain"/>`,
      11,
      /C0 does not stand where/,
    ],
    [
      'a place over two texts',
      `<condition_unsupported id="C0" spans="${GLUED.indexOf('text.')}~${GLUED.indexOf('You')}" text=""/>`,
      11,
      /C0 does not|none of the texts alone/,
    ],
    ['a broken place', `<condition_unsupported id="C0" spans="a~b" text="pain"/>`, 11, /must be places/],
    [
      'an unknown label',
      `<headache id="C0" spans="${at(GLUED, 'pain')}" text="pain"/>`,
      0,
      /"headache" is no label/,
    ],
    ['declared entities', `]>`, 1, /document type of its own/],
  ])('are refused whole with %s, with line and reason', async (_, tags, line, message) => {
    const files = { 'x_annotator_1.xml': medtator(GLUED, `\n${tags}`.trim()) }
    if (tags === ']>') files['x_annotator_1.xml'] = `<!DOCTYPE a [<!ENTITY b "b">${tags}<a>&b;</a>`
    const { id, report } = await importMarked(files)
    expect(report.problems[0]?.message).toMatch(message)
    expect(report.problems[0]?.line).toBe(line)
    expect(await db.document.count({ where: { studyId: id } })).toBe(0)
  })
})

describe('BioC', () => {
  it('of MedTator gives labels by the letters of ids, and joins the pieces of a passage', async () => {
    const annotation = (id: string, quote: string) =>
      `<annotation id="${id}"><location length="${quote.length}" offset="${GLUED.indexOf(quote)}"/><text>${toCdata(quote)}</text><infon key="comment">NA</infon></annotation>`
    const { report, marks } = await importMarked({
      'hallucinations_annotator_2.xml': `<collection><source/><date>Mon</date><key/><document><id>12_hallucination.txt.xml</id><passage><offset>0</offset><text>${toCdata(GLUED)}</text>${annotation('na3', 'You')}${annotation('CO12', 'pain')}${annotation('N1_0', '5')}${annotation('N1_1', 'mg')}</passage></document></collection>`,
    })
    expect(report.problems).toEqual([])
    expect(report.warnings.map(({ code }) => code)).toContain('id_prefix')
    expect(marks[0]).toMatchObject({
      rater: 'annotator_2',
      errors: [
        ['name_unsupported', 'You'],
        ['contradicted_fact', 'pain'],
        ['number_unsupported', '5 mg'],
      ],
    })
  })

  it('with code points over several passages is found out, and a wrong text is refused', async () => {
    const source = '🫁🫁 source'
    const summary = 'Took 💊 aspirin.'
    const offset = Array.from(source).length + 1
    const document = (quote: string) => ({
      source: 'x',
      date: '',
      key: '',
      infons: {},
      documents: [
        {
          id: 'd1',
          infons: { annotator: 'anna' },
          passages: [
            {
              offset: 0,
              infons: { type: 'text' },
              text: source,
              annotations: [],
              sentences: [],
              relations: [],
            },
            {
              offset,
              infons: { type: 'summary' },
              text: summary,
              sentences: [],
              relations: [],
              annotations: [
                {
                  id: '1',
                  infons: { type: 'medication_unsupported' },
                  text: quote,
                  locations: [{ offset: offset + 7, length: 7 }],
                },
              ],
            },
          ],
        },
      ],
    })
    const good = await importMarked({ 'notes.json': JSON.stringify(document('aspirin')) })
    expect(good.report).toMatchObject({ format: 'bioc', problems: [] })
    expect(good.marks[0]).toMatchObject({ rater: 'anna', errors: [['medication_unsupported', 'aspirin']] })
    const wrong = await importMarked({ 'notes.json': JSON.stringify(document('ibuprof')) })
    expect(wrong.report.problems).toMatchObject([
      { column: 'location', message: expect.stringMatching(/does not stand/) as string },
    ])
  })
})

describe('BioC that the Python library bioc 2.1 wrote', () => {
  it.each(['medication.xml', 'medication.json'])('comes in as %s, counted in code points', async (name) => {
    const text = await readFile(path.resolve('lib/exchange/test-files/bioc-2.1', name), 'utf8')
    const { report, marks } = await importMarked({ [name]: text })

    expect(report).toMatchObject({ format: 'bioc', problems: [] })
    expect(marks).toMatchObject([{ rater: 'py', errors: [['medication_unsupported', 'aspirin']] }])
  })
})

describe('brat', () => {
  const TXT = 'Text:\nA source.\n\nSummary:\nYou had 💊 pain.\nTake 5 mg.\n'
  const place = (quote: string) => Array.from(TXT.slice(0, TXT.indexOf(quote))).length

  it('comes in with passages in several pieces, attributes and notes of others', async () => {
    const { report, marks } = await importMarked({
      'case-1@anna.txt': TXT,
      'case-1@anna.ann': `T1\tcondition_unsupported ${place('pain')} ${place('pain') + 4}\tpain\nA1\tseverity T1 major\nA2\tNegation T1\nT2\tnumber_unsupported ${place('Take')} ${place('Take') + 4};${place('mg')} ${place('mg') + 2}\tTake mg\n#1\tAnnotatorNotes T1\tsure\nE1\tx:T1\n`,
    })
    expect(report.problems).toEqual([])
    expect(report.warnings.map(({ code }) => code).toSorted()).toEqual([
      'left_out',
      'left_out',
      'split_passages',
    ])
    expect(marks).toMatchObject([
      {
        rater: 'anna',
        key: 'case-1/summary|case-1/source',
        errors: [
          ['condition_unsupported', 'pain'],
          ['number_unsupported', 'Take 5 mg'],
        ],
      },
    ])
  })

  it.each([
    ['marks without their text', { 'a@b.ann': 'T1\tx 0 1\tY\n' }, 0, /no text a@b.txt/],
    [
      'a line of another format',
      { 'a@b.ann': 'T1\tword_unsupported 26 29\tYou\nhello\n', 'a@b.txt': TXT },
      2,
      /no line of brat/,
    ],
    [
      'a shifted passage',
      { 'a@b.ann': 'T1\tword_unsupported 0 3\tYou\n', 'a@b.txt': TXT },
      1,
      /T1 does not stand/,
    ],
    ['no rater', { 'a.ann': 'T1\tword_unsupported 26 29\tYou\n', 'a.txt': TXT }, 0, /whose marks/],
  ])('is refused whole with %s, with line and reason', async (_, files, line, message) => {
    const { id, report } = await importMarked(files as Record<string, string>)
    expect(report.problems[0]).toMatchObject({ line, message: expect.stringMatching(message) as string })
    expect(await db.rating.count({ where: { studyId: id } })).toBe(0)
  })
})
