import { describe, expect, it } from 'vitest'
import { guessColumns, guessTable } from './guess-columns'
import type { TableGuide } from './import-choice'
import { mapRows } from './map-columns'
import { STATEMENTS } from './own-statements'

const tableOf = (name: string, ...columns: string[]): TableGuide => ({
  name,
  about: '',
  columns: columns.map((column) => ({ column, meaning: '', isNeeded: true, example: '' })),
})
const GUIDE = [
  tableOf('notes', 'note_id', 'patient_id', 'text', 'category', 'chart_time', 'description', 'admission_id'),
  tableOf('documents', 'document_id', 'patient_id', 'kind', 'author_kind', 'author_name', 'text'),
  tableOf('admissions', 'admission_id', 'patient_id', 'admit_time', 'discharge_time', 'sex', 'age'),
  STATEMENTS,
]

/** The proposals by the names of the file's columns. */
function propose(header: string[], body: string[][]) {
  const rows = [header, ...body]
  const name = guessTable(GUIDE, rows)
  const columns = guessColumns(GUIDE.find((table) => table.name === name) ?? STATEMENTS, rows)
  return [name, Object.fromEntries(Object.entries(columns).map(([column, at]) => [column, header[at]]))]
}

/** So many rows of each. */
const rowsOf = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index))
const LIST = rowsOf(60, (index) => [
  `P00${1 + Math.floor(index / 6)}`,
  `Der Patient erhielt täglich ${index} mg Metoprolol.`,
  `Entlassungsbrief, Seite ${index % 4}`,
  index % 2 === 0 ? 'Modell-Ö' : 'Modell-Ä',
  `${1 + (index % 28)}.03.2025`,
  `${index % 10},5`,
])
const HEADER = ['Fallnr.', 'Aussage des Modells', 'Quelle', 'Verfasser (KI)', 'Datum', 'Grösse']

describe('a list of statements', () => {
  it('is one whose texts are short and several of a patient and author', () => {
    const found = { patient_id: 'Fallnr.', text: 'Aussage des Modells', author_name: 'Verfasser (KI)' }
    expect(propose(HEADER, LIST)).toEqual(['statements', found])
  })

  it('has its columns known by their values where the names say nothing', () => {
    expect(propose(['a', 'b', 'c', 'd', 'e', 'f'], LIST)).toEqual([
      'statements',
      { patient_id: 'a', text: 'b', author_name: 'd' },
    ])
  })

  it('may have names of its rows', () => {
    const numbered = LIST.map((row, index) => [`Z${index}`, ...row])
    expect(propose(['Lfd. Nr.', ...HEADER], numbered)[1]).toMatchObject({ statement_id: 'Lfd. Nr.' })
  })

  it.each([
    ['Subject', 'Claim', 'System'],
    ['Dossier', 'Énoncé', 'Auteur'],
    ['MRN', 'Statement of the model', 'Model'],
  ])('is recognized by %s, %s and %s', (patient, text, author) => {
    const body = LIST.map(([case_ = '', statement = '', , name = '']) => [case_, statement, name])
    expect(propose([patient, text, author], body)).toEqual([
      'statements',
      { patient_id: patient, text, author_name: author },
    ])
  })

  it('becomes texts of a patient and an author with their statements, each where it came from', () => {
    const columns = guessColumns(STATEMENTS, [HEADER, ...LIST])
    const map = { table: 'statements', columns, same: {}, days: 'iso', models: ['Modell-Ö'] } as const
    const read = (texts: 'patient' | 'row') => {
      const tables = mapRows([HEADER, ...LIST], { ...map, texts })
      const lines = (name: string) => (tables[name] ?? '').split('\n').map((line) => line && JSON.parse(line))
      return { documents: lines('documents'), propositions: lines('propositions') }
    }
    const { documents, propositions } = read('patient')

    expect(documents.filter(Boolean)).toHaveLength(20)
    expect(documents[2]).toMatchObject({ patient_id: 'P001', author_name: 'Modell-Ä', author_kind: 'human' })
    expect(documents[1]).toEqual({
      document_id: expect.stringMatching(/^P001, row 2 \d{5}$/),
      patient_id: 'P001',
      kind: 'statements',
      author_kind: 'llm',
      author_name: 'Modell-Ö',
      text: [0, 2, 4].map((index) => LIST[index]?.[1]).join('\n'),
    })
    expect(propositions[5]).toEqual({
      proposition_id: expect.stringMatching(/^P001, row 6 \d{5}$/),
      document_id: documents[1].document_id,
      kind: 'claim',
      text: LIST[4]?.[1],
    })
    expect(read('row').documents.filter(Boolean)).toHaveLength(60)
  })

  it('of texts that are there already makes no texts', () => {
    const map = { columns: { text: 1, document_id: 0 }, same: {}, days: 'iso', models: [] } as const
    const tables = mapRows(
      [
        ['Text', 'Aussage'],
        ['T1', 'He was well.'],
      ],
      {
        ...map,
        table: 'statements',
        texts: 'patient',
      },
    )
    expect(Object.keys(tables)).toEqual(['propositions'])
    expect(JSON.parse(tables['propositions'] ?? '')).toMatchObject({
      document_id: 'T1',
      text: 'He was well.',
    })
  })
})

it('notes have their days known by the cells, and the case is the patient', () => {
  const body = rowsOf(10, (index) => [
    `P00${index}`,
    `N${index}`,
    `0${1 + (index % 9)}.03.2025 08:30`,
    'Visite',
    `Der Patient klagte über Übelkeit. Metoprolol ${index} mg täglich.`,
  ])
  const found = { patient_id: 'Fall', note_id: 'Notiz-Nr.', chart_time: 'Wann', category: 'Berichtsart' }
  expect(propose(['Fall', 'Notiz-Nr.', 'Wann', 'Berichtsart', 'Inhalt'], body)).toEqual([
    'notes',
    { ...found, text: 'Inhalt' },
  ])
  expect(propose(['Fall', 'Notiz-Nr.', 'x', 'Berichtsart', 'Inhalt'], body)[1]).toMatchObject({
    chart_time: 'x',
  })
})

it('stays have no text; a day of birth is neither their begin nor the patient', () => {
  const body = rowsOf(4, (index) => [`P${index}`, `F${index}`, '1.2.1950', '3.4.2025', '5.4.2025'])
  expect(propose(['Patient', 'Fall', 'Geburtsdatum', 'Aufnahme', 'Entlassung'], body)).toEqual([
    'admissions',
    { patient_id: 'Patient', admission_id: 'Fall', admit_time: 'Aufnahme', discharge_time: 'Entlassung' },
  ])
})
