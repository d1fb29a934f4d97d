import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { BAD_INPUT, type Files, GOOD, notesCsv } from '@/lib/testing/bad-input'
import { fileFromBytes, type ImportFile } from './import-file'
import { openImport } from './open-import'

describe('bad input', () => {
  let studyId = ''

  beforeAll(async () => {
    studyId = (await createStudy(SYSTEM_ACTOR, { title: randomUUID() })).id
    await importFiles(studyId, GOOD)
  })

  it.each(BAD_INPUT)('%s is reported, and nothing changes', async (_, files, code, message, line = 0) => {
    const before = await countRows()

    const report = await importFiles(studyId, { 'admissions.csv': GOOD['admissions.csv'] ?? '', ...files })

    const [problem] = report.problems
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) as string, line })
    expect(await countRows()).toEqual(before)
  })

  it('reports one wrong line of 50,000 and keeps none', async () => {
    const before = await countRows()
    const rows = Array.from(
      { length: 50_000 },
      (_, id) => `X${id},P1,Nursing,${id === 40_000 ? 'soon' : ''},Well.`,
    )

    const report = await importFiles(studyId, { 'notes.csv': notesCsv(`${rows.join('\n')}\n`) })

    expect(report.problems).toMatchObject([{ file: 'notes.csv', line: 40_002, column: 'chart_time' }])
    expect(await countRows()).toEqual(before)
  })

  it('counts all problems and reports the first hundred', async () => {
    const rows = Array.from({ length: 250 }, (_, id) => `X${id},P9,Nursing,,Well.`)

    const report = await importFiles(studyId, {
      'admissions.csv': GOOD['admissions.csv'] ?? '',
      'notes.csv': notesCsv(`${rows.join('\n')}\n`),
    })

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
    expect(report.warnings.map((warning) => warning.code)).toEqual(['discharge_day', 'markup'])
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
