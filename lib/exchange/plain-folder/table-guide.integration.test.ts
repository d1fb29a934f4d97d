import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from '../import-file'
import { openImport } from '../open-import'
import { listRequired } from '../table'
import { describeTables, GUIDED_TABLES, type GuidedTable, writeSample } from './table-guide'
import { plainTables } from './tables'

async function importSamples(tables: readonly GuidedTable[]) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })
  const files = tables.map((table) => fileFromBytes(`${table}.csv`, writeSample(table)))
  return importStudyData(SYSTEM_ACTOR, id, await openImport('samples', files), { preview: false })
}

describe('the sample files', () => {
  it.each([
    [['notes']],
    [['notes', 'documents', 'admissions']],
    [['notes', 'documents']],
    [GUIDED_TABLES],
  ] as const)('import as they are: %j', async (tables) => {
    const report = await importSamples(tables)

    expect(report.problems).toEqual([])
    expect(report.warnings.map((warning) => warning.code)).toEqual(
      (tables as readonly string[]).includes('admissions') ? ['discharge_day'] : [],
    )
    expect(report.counts.note.added).toBe(3)
    expect(report.counts.patient.added).toBe(2)
  })

  it('name the stay that a text is about, and the import reports a text that does not', async () => {
    const { id } = await createStudy(SYSTEM_ACTOR, { title: randomUUID() })
    const withStays = writeSample('documents')
    const codesOf = async (documents: string) => {
      const tables = { documents, admissions: writeSample('admissions'), notes: writeSample('notes') }
      const files = Object.entries(tables).map(([name, text]) => fileFromBytes(`${name}.csv`, text))
      const source = await openImport('samples', files)
      const { warnings } = await importStudyData(SYSTEM_ACTOR, id, source, { preview: true })
      return warnings.map(({ code, count }) => [code, count])
    }

    expect(await codesOf(withStays)).toEqual([['discharge_day', 1]])
    // the second sample patient has no stay to name
    expect(await codesOf(withStays.replace('sample-stay-1', ''))).toEqual([
      ['discharge_day', 1],
      ['document_without_stay', 1],
    ])
  })

  it('say in every text or name that they are invented', () => {
    for (const row of writeSample('notes').trim().split('\n').slice(1)) expect(row).toContain('Invented')
    for (const row of writeSample('documents').trim().split('\n').slice(1)) expect(row).toContain('invented')
  })
})

describe('describeTables', () => {
  it.each(describeTables())('explains every needed column of $name, and none that is unknown', (guide) => {
    const table = plainTables[guide.name as GuidedTable]
    const columns = guide.columns.map(({ column }) => column)

    expect(columns).toEqual(expect.arrayContaining(listRequired(table)))
    expect(Object.keys(table.schema.shape)).toEqual(expect.arrayContaining(columns))
    for (const { isNeeded, example, column } of guide.columns)
      expect(!isNeeded || example !== '' || column === 'label').toBe(true)
  })
})
