import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { listImportFiles, openImport } from './open-import'

const EXAMPLES = path.join(import.meta.dirname, 'examples')

async function importExamples(...names: string[]) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Examples' })
  const files = await listImportFiles(names.map((name) => path.join(EXAMPLES, name)))
  const source = await openImport('examples', files)
  return { studyId: id, report: await importStudyData(SYSTEM_ACTOR, id, source, { preview: false }) }
}

const added = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([entity, count]) => [entity, { added: count }]))

describe('the examples', () => {
  it('of a plain folder come in whole', async () => {
    const { studyId, report } = await importExamples('plain-folder')

    expect(report).toMatchObject({ format: 'plain-folder', problems: [], warnings: [] })
    expect(report.counts).toMatchObject(
      added({
        admission: 3,
        note: 3,
        document: 3,
        proposition: 3,
        rating: 2,
        assignment: 3,
        evidence: 3,
        decision: 3,
      }),
    )
    const cut = await db.statement.findMany({
      where: { studyId, start: { not: null } },
      include: { document: true },
    })
    expect(cut).toHaveLength(2)
    for (const { text, start, end, document } of cut)
      expect(document.text.slice(start ?? 0, end ?? 0)).toBe(text)
  })

  it('of the release come in whole, with AI verdicts in either layout', async () => {
    const tables = ['admissions', 'ehr_noteevents', 'propositions', 'human_verdicts', 'proposition_validity']
    const shared = tables.map((table) => `verifact/${table}.csv`)

    const wide = await importExamples(...shared, 'verifact/verifact_verdicts.csv')
    const joined = await importExamples(...shared, 'verifact/ai-1.1.0')

    for (const { report } of [wide, joined]) {
      expect(report).toMatchObject({ format: 'verifact-bhc', problems: [], warnings: [] })
      expect(report.counts).toMatchObject(
        added({ admission: 3, note: 3, document: 3, proposition: 3, rating: 11 + 3 + 3 + 3, decision: 1 }),
      )
    }
    expect(await db.rater.count({ where: { studyId: wide.studyId, alias: 'judge-1' } })).toBe(1)
    expect(
      await db.rater.count({ where: { studyId: joined.studyId, alias: { startsWith: 'v1.1.0-' } } }),
    ).toBe(3)
  })
})
