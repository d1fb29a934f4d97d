import path from 'node:path'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { listImportFiles, openImport } from '../open-import'

const FOLDER = path.resolve('lib/exchange/examples/marked-passages')
const SETS = ['hallucinations_2_mimic_annotator_1.jsonl', 'hallucinations_2_mimic_annotator_2.jsonl']

it.each([
  [SETS, 'marked-jsonl', 4],
  [['case-1@anna.xml'], 'medtator', 1],
  [['case-1@bo.txt', 'case-1@bo.ann'], 'brat', 1],
  [['case-1.bioc.json'], 'bioc', 1],
])('the examples %s come in whole', async (names, format, ratings) => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Examples' })
  const files = await listImportFiles(names.map((name) => path.join(FOLDER, name)))
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('examples', files), {
    preview: false,
  })

  expect(report).toMatchObject({ format, problems: [], counts: { rating: { added: ratings } } })
})

it('the example of corrected summaries comes in behind its set', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Examples' })
  for (const names of [SETS, ['revised_2_mimic@anna.txt']]) {
    const files = await listImportFiles(names.map((name) => path.join(FOLDER, name)))
    const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('examples', files), {
      preview: false,
    })
    expect(report.problems).toEqual([])
  }
})
