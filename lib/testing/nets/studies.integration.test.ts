import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it, vi } from 'vitest'
import { reportContent } from '@/components/report/report-content'
import { reportFile } from '@/components/report/report-file'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { toCsv } from '@/lib/core/csv'
import { listFormatsFor } from '@/lib/core/exchange/export-formats'
import { aiRaterTable } from '@/lib/core/figures/ai-raters/ai-rater-table'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { baselineViewSchema } from '@/lib/core/figures/ai-raters/baseline-view'
import { confidenceViewSchema } from '@/lib/core/figures/ai-raters/confidence-view'
import { gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { retrievalTable } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { AI_MEASURES } from '@/lib/core/figures/basis/measures'
import { LABEL_MODELS } from '@/lib/core/figures/basis/rater-ref'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { compareViewSchema } from '@/lib/core/figures/pairs/compare-view'
import { labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import { peopleTable } from '@/lib/core/figures/people/people-table'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { sizePlanSchema } from '@/lib/core/figures/study/size-view'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import * as agreement from '@/lib/data/agreement/agreement'
import { getLabelModels } from '@/lib/data/agreement/label-models'
import { listRetrievalScores } from '@/lib/data/agreement/retrieval-score'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { getStudyReport } from '@/lib/data/report/study-report'
import { countDisagreements, listDisagreements } from '@/lib/data/statements/disagreements'
import { getRaterWork } from '@/lib/data/statements/rater-work'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { createStudy } from '@/lib/data/studies'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { reportPdf } from '@/lib/report/report-pdf'
import { writeRelease } from '@/scripts/bench/release'
import { loadDemoStudy } from '@/scripts/demo'
import { exportTo } from '../export-files'
import { createActor, type TestStudy } from '../factories'
import { STUDY_READS } from '../study-reads'
import { makeIdsAndTimesSame } from './same-ids-and-times'
import { toNet } from './to-net'

// Figures, exports and what each role is sent, of two studies, compared to the byte with the files beside this one.
// `vitest run lib/testing/nets -u` renews them; what is too long for them lies in test-results/nets.

vi.mock('@/lib/build', async (original) => ({
  ...(await original<typeof import('@/lib/build')>()),
  describeSources: () => ({ digest: 'the digest of the code', commit: null }),
  readBuild: () => ({ digest: 'the digest of the code', commit: null }),
}))

/** They change the study, or ask for the time it is. */
const CHANGES = new Set(['createInvitation', 'setQuality'])

let demo: TestStudy
let release: TestStudy
let lead: Actor

beforeAll(async () => {
  await makeIdsAndTimesSame()
  await loadDemoStudy()
  const { id } = await db.study.findFirstOrThrow()
  demo = await describeStudy(id)
  release = await describeStudy(await importRelease())
  lead = await createActor(release.id, 'pi')
})

/** A study in the shape of the published release, of a size that is read in seconds. */
async function importRelease(): Promise<string> {
  const size = {
    patients: 12,
    propositions: 360,
    notes: 36,
    wordsPerNote: 40,
    aiVerdicts: 3600,
    factsPerReference: 2,
  }
  const { paths } = await writeRelease('test-results/nets/release', size)
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'A release', seed: 20 })
  const source = await openImport('release', await listImportFiles(paths))
  const report = await importStudyData(SYSTEM_ACTOR, id, source, { preview: false })
  expect(report.problems).toEqual([])
  return id
}

async function describeStudy(id: string): Promise<TestStudy> {
  const patient = await db.patient.findFirstOrThrow({
    where: { studyId: id },
    orderBy: { externalId: 'asc' },
  })
  const task = await db.task.findFirstOrThrow({
    where: { studyId: id, protocol: 'verdict', excludedFromId: null, trainsTaskId: null },
  })
  const note = await db.note.findFirstOrThrow({
    where: { patientId: patient.id },
    orderBy: { externalId: 'asc' },
  })
  const items = await db.item.findMany({
    where: { taskId: task.id },
    orderBy: { statement: { externalId: 'asc' } },
  })
  const itemIds = items.map((item) => item.id)
  return {
    id,
    studyId: id,
    taskId: task.id,
    patientId: patient.id,
    noteId: note.id,
    noteText: note.text,
    itemIds,
  }
}

async function demoActor(name: string): Promise<Actor> {
  const { id } = await db.user.findUniqueOrThrow({ where: { email: `${name}@demo.example` } })
  const actor = await findActorByUserId(id)
  if (!actor) throw new Error(`${name} cannot act`)
  return actor
}

/** What somebody gets of everything that shows a study: an answer, or why there is none. */
async function readAll(actor: Actor, study: TestStudy): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
  for (const [name, read] of STUDY_READS) {
    if (CHANGES.has(name)) continue
    results[name] = await read(actor, study).catch((error: { code?: string; message: string }) => {
      if (error.code === undefined) throw error
      return { refused: error.code, message: error.message }
    })
  }
  return results
}

it.each(['rater1', 'adjudicator3', 'lead'])('sends %s the same of the demo', async (name) => {
  const results = await readAll(await demoActor(name), demo)

  await expect(toNet(`demo-${name}`, results)).toMatchFileSnapshot(`demo-${name}.txt`)
})

it('sends a lead the same of a release', async () => {
  await expect(toNet('release-lead', await readAll(lead, release))).toMatchFileSnapshot('release-lead.txt')
})

it('has the same figures of a release in every view', async () => {
  await openAiResults(SYSTEM_ACTOR, release, 'The study is over.')
  const [one, other] = await db.rater.findMany({
    where: { studyId: release.id, kind: 'ai' },
    orderBy: { alias: 'asc' },
  })
  const people = await db.rater.findMany({
    where: { studyId: release.id, kind: 'human' },
    orderBy: { alias: 'asc' },
  })
  const texts = await db.document.findMany({ where: { studyId: release.id }, orderBy: { externalId: 'asc' } })
  const results: Record<string, unknown> = {}
  const add = async (name: string, figure: Promise<unknown>) => void (results[name] = await figure)

  for (const query of [
    ...FILTERS,
    { unit: 'item' },
    { people: 'figure' },
    { by: 'kind', also: 'system' },
    ...['percent', 'fleiss', 'alpha', 'kappa'].map((measure) => ({ measure })),
  ])
    await add(
      `people ${JSON.stringify(query)}`,
      agreement.getPeopleAgreement(lead, release, peopleViewSchema.parse(query)),
    )
  for (const query of [
    ...FILTERS,
    ...VERDICTS.map((focus) => ({ focus, columns: 'classes' })),
    ...AI_MEASURES.map((sort) => ({ sort, figure: sort, least: 10 })),
    { unit: 'item', missing: 'wrong', order: 'up' },
    { by: 'kind', settings: 'columns' },
    { against: one?.id },
  ])
    await add(
      `ai-raters ${JSON.stringify(query)}`,
      agreement.listAiRaters(lead, release, aiViewSchema.parse(query)),
    )
  for (const query of [
    ...FILTERS,
    { unit: 'item', measure: 'kappa' },
    { rows: 'facts', columns: 'retrieval' },
  ])
    await add(
      `grid ${JSON.stringify(query)}`,
      agreement.getConfigurationGrid(lead, release, gridViewSchema.parse(query)),
    )
  for (const query of [
    ...FILTERS,
    { unit: 'item' },
    { a: people[0]?.id, b: people[1]?.id },
    { a: one?.id, b: other?.id },
  ])
    await add(
      `compare ${JSON.stringify(query)}`,
      agreement.compareTwoRaters(lead, release, compareViewSchema.parse(query)),
    )
  for (const query of [...FILTERS, { unit: 'item' }, { ai: other?.id }])
    await add(
      `baseline ${JSON.stringify(query)}`,
      agreement.getHumanBaseline(lead, release, baselineViewSchema.parse(query), {
        measure: 'ac1',
        margin: 0.1,
      }),
    )
  for (const query of [...FILTERS, { unit: 'item', target: 80 }, { ai: other?.id, sure: 'own' }])
    await add(
      `confidence ${JSON.stringify(query)}`,
      agreement.getConfidence(lead, release, confidenceViewSchema.parse(query)),
    )
  for (const query of [...FILTERS, { unit: 'item', labels: 'three' }, { ai: other?.id }]) {
    const view = ratesViewSchema.parse(query)
    await add(`rates ${JSON.stringify(query)}`, agreement.getAuthorRates(lead, release, view))
    await add(`settled rates ${JSON.stringify(query)}`, agreement.getSettledRates(lead, release, view))
  }
  for (const query of [...FILTERS, ...LABEL_MODELS.map((model) => ({ model }))])
    await add(
      `label models ${JSON.stringify(query)}`,
      getLabelModels(lead, release, labelModelViewSchema.parse(query)),
    )
  for (const measure of ['ac1', 'percent', 'fleiss'])
    await add(`size ${measure}`, agreement.getSizePlan(lead, release, sizePlanSchema.parse({ measure })))
  for (const query of [
    ...FILTERS,
    { differ: 'all' },
    { a: 'settled', b: other?.id, differ: 'yes' },
    { a: people[0]?.id, b: 'others' },
    { aiOtherwise: 'all' },
    { uncertain: 'yes' },
  ]) {
    const view = errorViewSchema.parse(query)
    await add(`disagreements ${JSON.stringify(query)}`, listDisagreements(lead, release, view))
    await add(`count of disagreements ${JSON.stringify(query)}`, countDisagreements(lead, release, [view]))
  }
  for (const { id: raterId, alias } of people.slice(0, 4))
    await add(`work of ${alias}`, getRaterWork(lead, release, raterId))
  for (const { id: textId, externalId } of texts.slice(0, 2))
    await add(
      `score sheet of ${externalId}`,
      getScoreSheet(lead, release, textId, { raterId: other?.id ?? null, kind: 'claim' }),
    )

  await expect(toNet('release-views', results)).toMatchFileSnapshot('release-views.txt')
})

/** What a figure may be over: two labels, an author, a kind, a patient. */
const FILTERS = [{ labels: 'two' }, { author: 'llm' }, { kind: 'sentence' }, { patient: '1003' }]

it('writes the same report and tables', async () => {
  const results: Record<string, unknown> = {}
  for (const [name, study] of Object.entries({ demo, release })) {
    const report = await getStudyReport(SYSTEM_ACTOR, study)
    results[`${name} as JSON`] = report
    results[`${name} as HTML`] = reportFile(report, await readFile('components/report/report.css', 'utf8'))
    results[`${name} as PDF`] = Buffer.from(await reportPdf(reportContent(report))).toString('latin1')
    const people = await agreement.getPeopleAgreement(SYSTEM_ACTOR, study, peopleViewSchema.parse({}))
    results[`${name}: people.csv`] = toCsv(peopleTable(people.table, people.labelSet))
    const view = aiViewSchema.parse({})
    const aiRaters = await agreement.listAiRaters(SYSTEM_ACTOR, study, view, { everything: true })
    results[`${name}: ai.csv`] = toCsv(aiRaterTable(aiRaters))
    results[`${name}: retrieval.csv`] = toCsv(retrievalTable(await listRetrievalScores(SYSTEM_ACTOR, study)))
  }

  await expect(toNet('reports', results)).toMatchFileSnapshot('reports.txt')
})

it.each(listFormatsFor([]).map(({ id }) => id))('exports the same as %s', async (format) => {
  const results: Record<string, unknown> = {}
  for (const [name, study] of Object.entries({ demo, release })) {
    const folder = await exportTo(study.id, format)
    for (const file of (await readdir(folder, { recursive: true })).toSorted())
      if (path.extname(file) !== '') results[`${name}: ${file}`] = await readWritten(path.join(folder, file))
  }

  await expect(toNet(`export-${format}`, results)).toMatchFileSnapshot(`export-${format}.txt`)
})

async function readWritten(file: string): Promise<string> {
  const bytes = await readFile(file)
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString()
  return bytes.toString(file.endsWith('.parquet') ? 'latin1' : 'utf8')
}
