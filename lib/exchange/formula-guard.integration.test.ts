import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from './export/write-export'
import { fileFromBytes, type ImportFile } from './import-file'
import { listImportFiles, openImport } from './open-import'

/** Texts that a spreadsheet would run, as JSON, which nothing is put into or taken from. */
const COMMENT = '=HYPERLINK("http://example.org","Look")'
const STATEMENTS = ['- no pain', '-0.5', '+1 edema', "'=quoted", '@night', "'- quoted", 'Plain.']
const TABLES: Record<string, object[]> = {
  notes: [{ note_id: 'N1', patient_id: 'P1', category: '+1', text: '\tIndented.\n=1+1' }],
  documents: [
    {
      document_id: 'D1',
      patient_id: 'P1',
      kind: 'course',
      author_kind: 'llm',
      author_name: '@writer',
      text: '= all',
    },
  ],
  propositions: STATEMENTS.map((text, index) => ({
    proposition_id: `S${index}`,
    document_id: 'D1',
    kind: 'claim',
    text,
  })),
  ratings: STATEMENTS.flatMap((_, index) =>
    ['r1', 'r2', 'r3'].map((rater_id) => ({
      proposition_id: `S${index}`,
      rater_id,
      label: 'Supported',
      ...(rater_id === 'r1' && { comment: COMMENT }),
    })),
  ),
}

let folder = ''
let studyId = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-formulas-'))
  studyId = await importNew(
    Object.entries(TABLES).map(([name, rows]) =>
      fileFromBytes(`${name}.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    ),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('texts that a spreadsheet would run', () => {
  it.each(['settled-csv', 'long-csv', 'revisions-csv', 'plain-folder'])(
    'do not run from %s, and numbers stay numbers',
    async (format) => {
      const cells = (await listTables(studyId, format)).flatMap(({ rows }) => rows.flat())

      expect(cells).toContain(`'${COMMENT}`)
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([])
    },
  )

  it('are distinguished from what was there, and from numbers, in a plain folder', async () => {
    const cells = (await listTables(studyId, 'plain-folder')).flatMap(({ rows }) => rows.flat())

    expect(cells).toEqual(expect.arrayContaining(["'- no pain", '-0.5', "''=quoted", "'@writer"]))
  })

  it.each(['verifact-1.0.0', 'verifact-1.1.0'])('stand in %s as they are, for programs', async (format) => {
    const cells = (await listTables(studyId, format)).flatMap(({ rows }) => rows.flat())

    expect(cells).toEqual(expect.arrayContaining([...STATEMENTS, COMMENT]))
  })

  it.each(['plain-folder', 'verifact-1.0.0'])('come back through %s as they were', async (format) => {
    const copyId = await importNew(await listImportFiles([await exportTo(studyId, format)]))

    const statements = (await listTables(copyId, 'verifact-1.0.0')).find(({ name }) =>
      name.startsWith('propositions.csv'),
    )
    expect(statements?.rows.flat()).toEqual(expect.arrayContaining(STATEMENTS))
    expect(await listTables(copyId, 'plain-folder')).toEqual(await listTables(studyId, 'plain-folder'))
  })

  it('are reported in the report of an import that reads them without the apostrophe', async () => {
    const source = await openImport('back', await listImportFiles([await exportTo(studyId, 'plain-folder')]))
    const { warnings } = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: true })

    const reported = warnings.find(({ message }) => message.startsWith('propositions.csv: '))
    expect(reported).toMatchObject({ code: 'formula_guard', count: 5 })
    expect(reported?.message).toContain('an apostrophe before a sign that a spreadsheet would run')
  })
})

async function importNew(files: ImportFile[]): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('formulas', files), {
    preview: false,
  })
  expect(report.problems).toEqual([])
  return id
}

async function exportTo(id: string, format: string): Promise<string> {
  const target = path.join(folder, randomUUID())
  await writeExport(SYSTEM_ACTOR, id, format, target)
  return target
}

/** Every CSV file of an export, without ids of ours and times that a layout may have no place for. */
async function listTables(id: string, format: string): Promise<{ name: string; rows: string[][] }[]> {
  const target = await exportTo(id, format)
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  const files = entries.filter(({ name }) => /\.csv(\.gz)?$/.test(name))
  return Promise.all(
    files.map(async ({ name, parentPath }) => {
      const bytes = await readFile(path.join(parentPath, name))
      const rows = parse(name.endsWith('.gz') ? gunzipSync(bytes) : bytes) as string[][]
      const isKept = (column: number) => !['item_id', 'rated_at'].includes(rows[0]?.[column] ?? '')
      return { name, rows: rows.map((row) => row.filter((_, column) => isKept(column))) }
    }),
  )
}
