import { describe, expect, it } from 'vitest'
import { guessColumns, guessTable } from './guess-columns'
import type { TableGuide } from './import-choice'
import { authorsOf, guessDays, isoTime, mapRows, missingColumns } from './map-columns'
import { readCells } from './read-cells'

const tableOf = (name: string, needed: string[], others: string[]): TableGuide => ({
  name,
  about: '',
  columns: [...needed, ...others].map((column) => ({
    column,
    meaning: '',
    isNeeded: needed.includes(column),
    example: '',
  })),
})
const NOTES = tableOf('notes', ['note_id', 'patient_id', 'text'], ['category', 'chart_time', 'admission_id'])
const DOCUMENTS = tableOf(
  'documents',
  ['document_id', 'patient_id', 'kind', 'author_kind', 'author_name', 'text'],
  ['admission_id'],
)
const LONG = 'Afebrile since this morning, oxygen 2 l/min; "better".'
const CHART = readCells(
  `\uFEFFPatientennummer;Fallnummer;Dokument-ID;Dokumenttyp;Erstellt am;Inhalt\r\nP1;F1;D1;Verlauf;13.03.2025 9:05;"${LONG.replaceAll('"', '""')}"\r\n\r\n`,
)
const LETTERS = readCells(
  `ID,PatNr,Fall,Art,Verfasser,Brieftext\nL1,P1,F1,Brief,gpt-2,${LONG.replaceAll(/[;"]/g, '').replace(',', '')}\nL2,P1,F1,Brief,Dr. A,${LONG.replaceAll(/[;",]/g, '')}\n`,
)

describe('a table with columns of its own', () => {
  it('is read with any divider, with quotes, a byte order mark and blank lines', () => {
    expect(CHART).toHaveLength(2)
    expect(CHART[1]?.[5]).toBe(LONG)
    expect(readCells('a\tb\n"1\n2"\t')).toEqual([
      ['a', 'b'],
      ['1\n2', ''],
    ])
  })

  it('is recognized by its names and by its longest text', () => {
    expect(guessTable([NOTES, DOCUMENTS], CHART)).toBe('notes')
    expect(guessTable([NOTES, DOCUMENTS], LETTERS)).toBe('documents')
    expect(guessColumns(NOTES, CHART)).toEqual({
      patient_id: 0,
      admission_id: 1,
      note_id: 2,
      category: 3,
      chart_time: 4,
      text: 5,
    })
    expect(missingColumns(DOCUMENTS, { columns: { patient_id: 1 }, same: { kind: 'letter' } })).toEqual([
      'author_name',
      'text',
    ])
  })

  it('has its rows named by the column that differs in each, where no name says so', () => {
    const rows = readCells(
      `Encounter note,MRN,Transcript\nN1,P1,${'a '.repeat(30)}\nN2,P1,${'b '.repeat(30)}\n`,
    )

    expect(guessColumns(NOTES, rows)).toEqual({ note_id: 0, patient_id: 1, text: 2 })
  })

  it('becomes rows that an import reads, with times in its form and who wrote a text', () => {
    const columns = guessColumns(DOCUMENTS, LETTERS)
    const map = {
      table: 'documents',
      columns,
      same: {},
      days: 'iso',
      models: ['gpt-2'],
      texts: 'patient',
    } as const

    expect(authorsOf(LETTERS, map)).toEqual(['Dr. A', 'gpt-2'])
    expect(
      mapRows(LETTERS, map)
        ['documents']?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { document_id: 'L1', patient_id: 'P1', author_kind: 'llm', author_name: 'gpt-2' },
      { document_id: 'L2', author_kind: 'human' },
    ])
    const notes = {
      table: 'notes',
      columns: guessColumns(NOTES, CHART),
      same: { description: 'Brief' },
      days: 'day-first',
      models: [],
      texts: 'patient',
    } as const
    expect(JSON.parse(mapRows(CHART, notes)['notes'] ?? '')).toEqual({
      note_id: 'D1',
      patient_id: 'P1',
      admission_id: 'F1',
      category: 'Verlauf',
      description: 'Brief',
      chart_time: '2025-03-13 09:05:00',
      text: LONG,
    })
  })
})

it.each([
  [['2025-03-02'], 'iso'],
  [['02.03.2025 08:00'], 'day-first'],
  [['02/25/2025', '3/4/2025'], 'month-first'],
  [['02-25-2025'], 'month-first'],
  [['3/4/2025', '25/03/2025'], 'day-first'],
  [['02/03/2025', '4/5/2025'], null],
  [['25/03/2025', '03/25/2025'], null],
  [[], 'iso'],
] as const)('days such as %j are %s', (cells, order) => {
  expect(guessDays(cells)).toBe(order)
})

it('leaves what is no day as it is, for the import to say so', () => {
  expect(isoTime('yesterday', 'day-first')).toBe('yesterday')
  expect(isoTime('3/4/2025', 'month-first')).toBe('2025-03-04')
})
