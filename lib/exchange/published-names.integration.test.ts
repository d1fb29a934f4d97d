import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { completeRun } from '@/lib/core/runs/run-grid'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo, readCsvFile } from '@/lib/testing/export-files'
import { readReference } from '@/lib/testing/reference-values'
import { nameAsPublished, PUBLISHED_SETTINGS } from './export/ai-raters'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

type Ids = { cases: { function: string; input: unknown; output: unknown }[] }
type Settings = Record<string, string | number | boolean>
type AiRaters = { cases: { input: Settings; output: { rater_name: string; parsed_back: Settings } }[] }

function readCases<Vectors extends { cases: readonly unknown[] }>(name: string): Vectors['cases'] {
  return readReference<Vectors>(`verifact/${name}`).cases
}

const ids = readCases<Ids>('ids.json').flatMap(({ output }) => (typeof output === 'string' ? [output] : []))
const aiRaters = readCases<AiRaters>('judge_config.json')

async function importFiles(files: Record<string, string>): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Published names' })
  const packed = Object.entries(files).map(([name, content]) => fileFromBytes(name, content))
  const source = await openImport('release', packed)
  const report = await importStudyData(SYSTEM_ACTOR, id, source, { preview: false })
  expect(report.problems).toEqual([])
  return id
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`

describe('ids of the published code', () => {
  it('stay as they are, though none is a UUID by the standard, and mean the same statement a second time', async () => {
    const proposition = (id: string, at: number) => [id, `Statement ${at}.`, 'llm', 'claim', '1', '100', '7']
    const header = [
      'proposition_id',
      'text',
      'author_type',
      'proposition_type',
      'subject_id',
      'hadm_id',
      'row_id',
    ]
    const files = { 'propositions.csv': table(header, [...new Set(ids)].map(proposition)) }
    const studyId = await importFiles(files)

    const source = await openImport(
      'release',
      Object.entries(files).map(([name, content]) => fileFromBytes(name, content)),
    )
    const again = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false })

    const kept = await db.statement.findMany({ where: { studyId }, select: { externalId: true } })
    expect(kept.map(({ externalId }) => externalId).toSorted()).toEqual([...new Set(ids)].toSorted())
    expect(again.counts.proposition).toMatchObject({ added: 0 })
  })
})

describe('raters of the published code', () => {
  it('are named by their settings as it names them', () => {
    for (const { input, output } of aiRaters)
      expect(nameAsPublished(PUBLISHED_SETTINGS.map((name) => input[name] ?? null))).toBe(output.rater_name)
  })

  it('keep their settings through import and export, with the underscores that its own round trip loses', async () => {
    const python = (value: unknown) => (value === true ? 'True' : value === false ? 'False' : String(value))
    const rows = aiRaters.map(({ input, output }, at) => [
      'm',
      `rater-${at}`,
      `"${output.rater_name}"`,
      ...PUBLISHED_SETTINGS.map((name) => python(input[name])),
    ])
    const header = ['model', 'rater_alias', 'rater_name', ...PUBLISHED_SETTINGS]
    const studyId = await importFiles({ 'rater_configurations.csv': table(header, rows) })

    const folder = await exportTo(studyId, 'verifact-1.1.0')
    const written = await readCsvFile(path.join(folder, 'verifact/rater_configurations.csv'))
    for (const [at, { input, output }] of aiRaters.entries()) {
      const row = written.find(({ rater_alias }) => rater_alias === `rater-${at}`)
      const expected = PUBLISHED_SETTINGS.map((name) => [name, python(input[name])])
      expect(row).toMatchObject({ rater_name: output.rater_name, ...Object.fromEntries(expected) })
      expect(output.parsed_back['reference_format']).toBe(String(input['reference_format']).replace('_', ' '))
    }
  })
})

describe('an AI rater of our own in a release', () => {
  it('has its settings in the release’s words', async () => {
    const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Own raters' })
    const search = { method: 'hybrid', embeddingModel: 'e' } as const
    const chat = completeRun({ kind: 'chat', model: 'm-70b', topN: 50, scope: 'admission-days', search })
    const baseline = completeRun({ kind: 'baseline', factKind: 'claim' })
    for (const [alias, configuration] of Object.entries({ chat, baseline }))
      await db.rater.create({ data: { studyId, kind: 'ai', alias, configuration } })

    const folder = await exportTo(studyId, 'verifact-1.1.0')

    const written = await readCsvFile(path.join(folder, 'verifact/rater_configurations.csv'))
    expect(
      Object.fromEntries(written.map(({ rater_alias, rater_name }) => [rater_alias, rater_name])),
    ).toEqual({
      chat: 'model=m-70b,fact_type=sentence,retrieval_method=hybrid,top_n=50,reference_format=absolute_time,reference_only_admission=True,deduplicate_text=True',
      baseline:
        'model=baseline,fact_type=claim,retrieval_method=sparse,top_n=25,reference_only_admission=False,deduplicate_text=True',
    })
    expect(written.find(({ rater_alias }) => rater_alias === 'chat')).toMatchObject({
      model: 'm-70b',
      fact_type: 'sentence',
      retrieval_method: 'hybrid',
      top_n: '50',
      reference_format: 'absolute_time',
    })
  })
})
