import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes, type ImportFile } from './import-file'
import { openImport } from './open-import'

type Content = string | Uint8Array
type Files = Record<string, Content>

const GOOD: Files = {
  'admissions.csv': 'admission_id,patient_id,admit_time,discharge_time\nA1,P1,2150-03-03 22:15,2150-03-06\n',
  'notes.csv':
    'note_id,patient_id,admission_id,category,chart_time,text\nN1,P1,A1,Nursing,2150-03-04 08:00,Afebrile all night.\n',
  'documents.csv':
    'document_id,patient_id,admission_id,kind,author_kind,author_name,text\nD1,P1,A1,course,human,Dr,He was afebrile.\n',
  'propositions.csv': 'proposition_id,document_id,kind,text\nS1,D1,sentence,He was afebrile.\n',
  'ratings.csv': 'proposition_id,rater_id,label\nS1,r1,Supported\n',
}

const NOTE = { note_id: 'N2', patient_id: 'P1', category: 'Nursing', text: 'Well.' }
const note = (fields: object) => `${JSON.stringify({ ...NOTE, ...fields })}\n`
const notesCsv = (rows: string) => `note_id,patient_id,category,chart_time,text\n${rows}`

/** Files beside a good admissions.csv, and what must be told of them. */
const CASES: [name: string, files: Files, code: string, message: RegExp, line?: number][] = [
  ['no bytes', { 'notes.csv': '' }, 'empty', /empty/],
  ['only a byte-order mark', { 'notes.csv': '\ufeff' }, 'empty', /empty/],
  ['only blank lines', { 'notes.csv': '\n\n\r\n' }, 'empty', /empty/],
  ['UTF-16', { 'notes.csv': Buffer.from('\ufeffnote_id', 'utf16le') }, 'encoding', /UTF-8/],
  [
    'Latin-1',
    { 'notes.csv': Buffer.concat([Buffer.from(notesCsv('N2,P1,Nursing,,caf')), Buffer.from([0xe9, 0x0a])]) },
    'encoding',
    /byte 62 /,
  ],
  ['a PDF', { 'notes.csv': '%PDF-1.7\n' }, 'other_format', /PDF/],
  ['a ZIP', { 'notes.csv': Buffer.from([0x50, 0x4b, 3, 4, 0]) }, 'other_format', /ZIP/],
  ['an HTML page', { 'notes.csv': '<!doctype html><html></html>' }, 'other_format', /HTML/],
  ['text called Parquet', { 'notes.parquet': 'note_id,text\n' }, 'other_format', /Parquet/],
  [
    'a gzip that is cut off',
    { 'notes.csv.gz': gzipSync(notesCsv('N2,P1,Nursing,,Well.\n').repeat(50)).subarray(0, 60) },
    'gzip',
    /cut off/,
  ],
  [
    'a damaged gzip',
    { 'notes.csv.gz': Buffer.from([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9]) },
    'gzip',
    /damaged/,
  ],
  ['gzip in gzip', { 'notes.csv.gz': gzipSync(gzipSync('a')) }, 'other_format', /twice/],
  [
    'a header twice',
    { 'notes.csv': 'note_id,note_id,patient_id,category,text\n' },
    'header_duplicate',
    /note_id/,
    1,
  ],
  [
    'a column and its alias',
    { 'notes.csv': 'note_id,ROW_ID,patient_id,category,text\n' },
    'header_duplicate',
    /same as/,
    1,
  ],
  ['no header', { 'notes.csv': 'N2,P1,Nursing,Well.\n' }, 'header_missing', /no known column/, 1],
  [
    'a missing column',
    { 'notes.csv': 'note_id,patient_id,category\n' },
    'header_missing',
    /text is missing/,
    1,
  ],
  [
    'a column in another case',
    { 'notes.csv': 'Note_ID,patient_id,category,text\n' },
    'header_unknown',
    /is it note_id\?/,
    1,
  ],
  [
    'a zero-width character in a header',
    { 'notes.csv': 'note_id\u200b,patient_id,category,text\n' },
    'header_unknown',
    /\\u200b.*is it note_id/,
    1,
  ],
  [
    'an unknown column',
    { 'notes.csv': 'note_id,patient_id,category,text,mood\n' },
    'header_unknown',
    /mood/,
    1,
  ],
  ['semicolons', { 'notes.csv': 'note_id;patient_id;category;text\n' }, 'header_missing', /semicolons/, 1],
  ['tabs', { 'notes.csv': 'note_id\tpatient_id\n' }, 'header_missing', /tabs/, 1],
  ['a short row', { 'notes.csv': notesCsv('N2,P1,Nursing\n') }, 'row_shape', /3 cells.*5/, 2],
  [
    'a quote never closed',
    { 'notes.csv': notesCsv('N2,P1,Nursing,,"Well.\nmore\n') },
    'quote',
    /never closed/,
    2,
  ],
  ['a quote inside a cell', { 'notes.csv': notesCsv('N2,P1,Nursing,,6" long\n') }, 'quote', /not quoted/, 2],
  [
    'a quote never closed, far below',
    { 'notes.csv': notesCsv(`${'N2,P1,Nursing,,"a\nb"\n'.repeat(900)}N3,P1,Nursing,,"a\n\n\n`) },
    'quote',
    /never closed/,
    1802,
  ],
  ['text after a quote', { 'notes.csv': notesCsv('N2,P1,Nursing,,"a"b\n') }, 'quote', /closing quote/, 2],
  ['a NUL byte', { 'notes.csv': notesCsv('N2,P1,Nursing,,a\0b\n') }, 'control_character', /text/, 2],
  [
    'a control character',
    { 'notes.csv': notesCsv('N2,P1,Nursing,,a\u0007b\n') },
    'control_character',
    /text/,
    2,
  ],
  ['an empty note', { 'notes.csv': notesCsv('N2,P1,Nursing,,\n') }, 'missing', /text has no value/, 2],
  ['a blank note', { 'notes.csv': notesCsv('N2,P1,Nursing,,"  \n "\n') }, 'value', /blank/, 2],
  [
    'a 5 MB note',
    { 'notes.csv': notesCsv(`N2,P1,Nursing,,${'word '.repeat(1_050_000)}\n`) },
    'too_large',
    /text/,
    2,
  ],
  [
    'a 20 MB row',
    { 'notes.csv': notesCsv(`N2,P1,Nursing,,"${'word '.repeat(4_200_000)}\n`) },
    'too_large',
    /quote/,
    2,
  ],
  [
    'a date of no calendar',
    { 'notes.csv': notesCsv('N2,P1,Nursing,2150-02-30,a\n') },
    'time',
    /chart_time/,
    2,
  ],
  ['an American date', { 'notes.csv': notesCsv('N2,P1,Nursing,01/02/2024,a\n') }, 'time', /chart_time/, 2],
  [
    'a year out of range',
    { 'notes.csv': notesCsv('N2,P1,Nursing,0215-01-01,a\n') },
    'time',
    /1000 to 2999/,
    2,
  ],
  [
    'a time zone',
    { 'notes.csv': notesCsv('N2,P1,Nursing,2150-01-01T10:00:00Z,a\n') },
    'time',
    /time zone/,
    2,
  ],
  [
    'a note twice',
    { 'notes.csv': notesCsv('N2,P1,Nursing,,a\nN2,P1,Nursing,,a\n') },
    'duplicate',
    /N2.*line 2/,
    3,
  ],
  ['a note of nobody', { 'notes.csv': notesCsv('N2,P9,Nursing,,a\n') }, 'reference', /patient P9/, 2],
  [
    'a note with other content',
    { 'notes.csv': notesCsv('N1,P1,Nursing,2150-03-04 08:00,Other.\n') },
    'conflict',
    /N1 exists/,
    2,
  ],
  [
    "another patient's admission",
    {
      'admissions.csv': 'admission_id,patient_id\nA2,P2\n',
      'notes.csv': 'note_id,patient_id,admission_id,category,text\nN2,P2,A1,Nursing,a\n',
    },
    'inconsistent',
    /A1 belongs/,
    2,
  ],
  ['a line that is no JSON', { 'notes.jsonl': `${note({})}{"note_id":\n` }, 'json', /./, 2],
  ['one JSON list', { 'notes.jsonl': '[{"note_id":"N2"}]' }, 'json', /by itself/, 1],
  ['JSON over lines', { 'notes.jsonl': '{\n"note_id":"N2"\n}' }, 'json', /by itself/, 1],
  ['a key twice', { 'notes.jsonl': '{"note_id":"N2","note_id":"N3"}\n' }, 'duplicate_key', /twice/, 1],
  ['a key into prototypes', { 'notes.jsonl': '{"__proto__":{}}\n' }, 'json', /__proto__/, 1],
  ['a number too large', { 'notes.jsonl': '{"note_id":12345678901234567890}\n' }, 'json', /too large/, 1],
  ['NaN', { 'notes.jsonl': '{"note_id":NaN}\n' }, 'json', /expected/, 1],
  ['a trailing comma', { 'notes.jsonl': '{"note_id":"N2",}\n' }, 'json', /expected/, 1],
  ['deep nesting', { 'notes.jsonl': `{"note_id":${'['.repeat(100_000)}` }, 'json', /deeply/, 1],
  ['half a surrogate', { 'notes.jsonl': '{"note_id":"\\ud800"}\n' }, 'control_character', /surrogate/, 1],
  ['NUL in JSON', { 'notes.jsonl': note({ text: 'a\0' }) }, 'control_character', /text/, 1],
  ['an unknown field', { 'notes.jsonl': note({ mood: 'x' }) }, 'header_unknown', /mood/, 1],
  ['a number for a text', { 'notes.jsonl': note({ text: 5 }) }, 'value', /text/, 1],
  [
    'an unknown label',
    { 'ratings.csv': 'proposition_id,rater_id,label\nS1,r2,Maybe\n' },
    'label',
    /label/,
    2,
  ],
  ['no label column', { 'ratings.csv': 'proposition_id,rater_id\nS1,r2\n' }, 'header_missing', /label/, 1],
  [
    'a rating of nothing',
    { 'ratings.csv': 'proposition_id,rater_id,label\nS9,r2,Supported\n' },
    'reference',
    /S9/,
    2,
  ],
  [
    'a rating with another label',
    { 'ratings.csv': 'proposition_id,rater_id,label\nS1,r1,Not Supported\n' },
    'conflict',
    /r1 of S1/,
    2,
  ],
  [
    'a rating twice',
    { 'ratings.csv': 'proposition_id,rater_id,label\nS1,r2,Supported\nS1,r2,Supported\n' },
    'duplicate',
    /r2 of S1/,
    3,
  ],
  [
    'a rater of two kinds',
    { 'ratings.csv': 'proposition_id,rater_id,rater_kind,label\nS1,r1,ai,Supported\n' },
    'conflict',
    /rater r1/,
    2,
  ],
  [
    'a span beyond the document',
    { 'propositions.csv': 'proposition_id,document_id,kind,text,start,end\nS2,D1,claim,He.,0,99\n' },
    'value',
    /after the end/,
    2,
  ],
  [
    'a proposition of no document',
    { 'propositions.csv': 'proposition_id,document_id,kind,text\nS2,D9,claim,He.\n' },
    'reference',
    /D9/,
    2,
  ],
  [
    'a quote that is nowhere',
    {
      'ratings.csv':
        'proposition_id,rater_id,label,evidence_note_id,evidence_quote\nS1,r2,Supported,N1,never written\n',
    },
    'value',
    /N1/,
    2,
  ],
  ['a file of an unknown name', { 'notes.csv': notesCsv(''), 'stuff.csv': 'a\n' }, 'unknown_file', /name/, 0],
]

describe('bad input', () => {
  let studyId = ''

  beforeAll(async () => {
    studyId = (await createStudy(SYSTEM_ACTOR, { title: randomUUID() })).id
    await importFiles(studyId, GOOD)
  })

  it.each(CASES)('%s is told, and nothing changes', async (_, files, code, message, line = 0) => {
    const before = await countRows()

    const report = await importFiles(studyId, { 'admissions.csv': GOOD['admissions.csv'] ?? '', ...files })

    const [problem] = report.problems
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) as string, line })
    expect(await countRows()).toEqual(before)
  })

  it('tells one wrong line of 50,000 and keeps none', async () => {
    const before = await countRows()
    const rows = Array.from(
      { length: 50_000 },
      (_, id) => `X${id},P1,Nursing,${id === 40_000 ? 'soon' : ''},Well.`,
    )

    const report = await importFiles(studyId, { 'notes.csv': notesCsv(`${rows.join('\n')}\n`) })

    expect(report.problems).toMatchObject([{ file: 'notes.csv', line: 40_002, column: 'chart_time' }])
    expect(await countRows()).toEqual(before)
  })

  it('counts all problems and tells the first hundred', async () => {
    const rows = Array.from({ length: 250 }, (_, id) => `X${id},P9,Nursing,,Well.`)

    const report = await importFiles(studyId, { 'notes.csv': notesCsv(`${rows.join('\n')}\n`) })

    expect(report.problems).toHaveLength(100)
    expect(report.problemCount).toBe(250)
  })

  it('refuses files of two formats, and no files', async () => {
    await expect(importFiles(studyId, { ...GOOD, 'human_verdicts.csv': 'a\n' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(importFiles(studyId, {})).rejects.toMatchObject({ code: 'invalid' })
  })

  it('takes byte-order mark, CRLF, quoted line breaks, HTML and formulas as they are', async () => {
    const study = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })
    const text = '<b>=HYPERLINK("x")</b>\r\nsecond, "line"'
    const csv = `\ufeffnote_id,patient_id,category,text\r\n00123,P1,Nursing,"${text.replaceAll('"', '""')}"\r\n\r\n`

    const report = await importFiles(study.id, {
      'admissions.csv': GOOD['admissions.csv'] ?? '',
      'notes.csv': csv,
    })

    expect(report.problems).toEqual([])
    expect(report.warnings.map((warning) => warning.code)).toEqual(['markup'])
    const stored = await db.note.findFirstOrThrow({ where: { studyId: study.id } })
    expect(stored).toMatchObject({ externalId: '00123', text })
  })

  it('lets one of two imports at the same time wait for another day', async () => {
    const study = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })

    const results = await Promise.allSettled([importFiles(study.id, GOOD), importFiles(study.id, GOOD)])

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map((result) => result.reason as { code: string })).toMatchObject([{ code: 'conflict' }])
    expect(await db.note.count({ where: { studyId: study.id } })).toBe(1)
  })

  it('adds nothing when the same rows come in other files', async () => {
    const study = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })
    await importFiles(study.id, GOOD)
    const before = await countRows()

    const packed = Object.fromEntries(
      Object.entries(GOOD).map(([name, content]) => [`${name}.gz`, gzipSync(content as string)]),
    )
    const report = await importFiles(study.id, packed)

    expect(report.alreadyImported).toBe(false)
    expect(report.counts.note).toEqual({ added: 0, unchanged: 1 })
    expect(await countRows()).toEqual(before)
  })
})

async function importFiles(studyId: string, contents: Files): Promise<ImportReport> {
  const files: ImportFile[] = Object.entries(contents).map(([name, content]) => fileFromBytes(name, content))
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('bad', files), { preview: false })
}

async function countRows(): Promise<Record<string, number>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${name}"`,
    )
    counts[name] = row?.count ?? 0
  }
  return counts
}
