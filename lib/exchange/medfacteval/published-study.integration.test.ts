import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import type { Cell, Figure } from '@/lib/core/figures/figure'
import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createJury, listJuries } from '@/lib/data/juries/juries'
import { makeJuryVerdicts } from '@/lib/data/juries/jury-verdicts'
import { getTaskReport } from '@/lib/data/report/task-report'
import { createStudy } from '@/lib/data/studies'
import { findFigure } from '@/lib/testing/answer-table'
import { figureFaults } from '@/lib/testing/figure-faults'
import { readReference } from '@/lib/testing/reference-values'
import { writeExport } from '../export/write-export'
import { listImportFiles, openImport } from '../open-import'

const FOLDER = path.join(import.meta.dirname, '../examples/key-facts-published')
const THREE = ['Claude 3.5 v2', 'Llama 4 Scout', 'Deepseek-R1']

async function load(folder: string) {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Published', description: '', seed: 1 })
  const source = await openImport('published', await listImportFiles([folder]))
  const report = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false })
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId } })
  return { task: { studyId, taskId }, report }
}

type Benchmark = {
  reports_score_low_high: Record<string, Record<'presence' | 'contradiction', number[]>>
  mean_generation_seconds: Record<string, number>
}

/** What is drawn as published. */
function outlinesOf({ chart }: Figure): string[] {
  if (chart?.kind !== 'lines') return []
  return chart.series.flatMap(({ label, isOutlined }) => (isOutlined ? [label] : []))
}

async function readRows(file: string): Promise<string[][]> {
  return parse(await readFile(file, 'utf8'))
}

/** Numbers as numbers, for 1.50 is 1.5. */
function inOrder(row: readonly string[]): string {
  return row.map((cell) => (cell !== '' && !Number.isNaN(Number(cell)) ? Number(cell) : cell)).join('|')
}

describe('the published verdicts on key facts', () => {
  let task: { studyId: string; taskId: string }
  let report: ImportReport
  let figure: Figure
  let cost: Figure
  let figures: AnswerFigures

  beforeAll(async () => {
    const loaded = await load(FOLDER)
    report = loaded.report
    task = loaded.task
    const { candidates } = await listJuries(SYSTEM_ACTOR, task)
    const all = candidates.map(({ raterId }) => raterId)
    const three = candidates.filter(({ alias }) => THREE.includes(alias)).map(({ raterId }) => raterId)
    for (const jury of [
      { name: 'Jury of ten', memberIds: all, quorum: 6 },
      { name: 'Jury of ten, ties as published', memberIds: all, quorum: 6, tie: 'first-label' as const },
      { name: 'Jury of three', memberIds: three, quorum: 2 },
    ]) {
      const id = randomUUID()
      await createJury(SYSTEM_ACTOR, task, id, { ...jury, deciderId: null })
      await makeJuryVerdicts(await getActorByRaterId(id), id, '', new AbortController().signal)
    }
    await openAiResults(SYSTEM_ACTOR, task, 'They are published.')
    figures = await getAnswerFigures(SYSTEM_ACTOR, task, answerViewSchema.parse({ of: 'present' }))
    figure = findFigure(figures, 'published-ai-present')
    cost = findFigure(figures, 'cost-presence')
  })

  const valueOf = (cell: Cell | undefined) =>
    typeof cell === 'object' && cell !== null && 'estimate' in cell ? cell.estimate.value : null

  it('come in whole, with what was settled and what was printed', () => {
    expect(report.problems).toEqual([])
    expect(report.counts).toMatchObject({
      rating: { added: 900 },
      decision: { added: 90 },
      published: { added: 124 },
    })
  })

  it('stand beside ours, each model’s kappa the same, and a jury’s another by its rule for ties', () => {
    const rows = new Map(figure.rows.map(({ cells }) => [cells[0], cells]))
    expect(rows.size).toBe(13)
    for (const [name, cells] of rows) {
      const wanted = name === 'Jury of ten' ? 0.7438 : (valueOf(cells[1]) ?? 0)
      expect(valueOf(cells[2])).toBeCloseTo(wanted, 4)
      expect(cells[4]).not.toBe('')
    }
    expect(figureFaults(figure)).toEqual([])
  })

  it('draw agreement over cost and time, and pay each model for its own time alone', () => {
    const jury = cost.rows.find(({ cells }) => cells[0] === 'Jury of ten, ties as published')
    const [paid] = (jury?.cells ?? []).filter(
      (cell) => typeof cell === 'object' && cell !== null && 'text' in cell && cell.text === '0.0193',
    )
    expect(paid).toMatchObject({ value: expect.closeTo(0.05784743 / 3, 6) })
    expect(cost.chart).toMatchObject({ kind: 'lines', xAxis: 'cost for each of the facts' })
    expect(cost.columns).toContain('agreement with the consensus')
    // one person costs hundreds of times what a model does
    expect(cost.chart).toMatchObject({ isLogarithmic: true })
    expect(outlinesOf(cost)).toEqual([
      'Jury of ten, ties as published, published',
      'One of 7 people, published',
    ])
  })

  it('draw the published systems over the seconds and the cost of a text, as their notebook holds them', () => {
    const { reports_score_low_high: scores, mean_generation_seconds: seconds } = readReference<Benchmark>(
      'medfacteval/recorded_generation_benchmark.json',
    )
    for (const rule of ['presence', 'contradiction'] as const) {
      const over = findFigure(figures, `systems-time-${rule}`)
      expect(outlinesOf(over)).toHaveLength(12)
      for (const [system, found] of Object.entries(scores)) {
        const row = over.rows.find(({ cells }) => cells[0] === `${system}, published`)
        const [value = 0, low = 0, high = 0] = found[rule].map((percent) => percent / 100)
        expect(row?.cells[2]).toMatchObject({ value: expect.closeTo(seconds[system] ?? 0, 1) })
        expect(row?.cells[3]).toMatchObject({ estimate: { value, interval: { low, high } } })
      }
      expect(outlinesOf(findFigure(figures, `systems-cost-${rule}`))).toHaveLength(12)
      expect(figureFaults(over)).toEqual([])
    }
  })

  it('stand in the report, too, and say of what cannot be computed why', async () => {
    const { figures } = (await getTaskReport(SYSTEM_ACTOR, task)) as AnswerReport
    const published = figures.sections.find(({ id }) => id === 'published')
    const tested = published?.figures.find(({ name }) => name === 'published-jury-present')
    expect(tested?.rows.map(({ cells }) => cells[3])).toEqual([null, null, null, null, null, null])
    expect(tested?.rows.every(({ cells }) => JSON.stringify(cells[5]).length > 40)).toBe(true)
  })

  it('go out as they came in, without the juries that were made here', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-published-'))
    await writeExport(SYSTEM_ACTOR, task.studyId, 'medfacteval', folder)
    for (const name of ['model_responses.csv', 'settled_responses.csv']) {
      const [header = [], ...rows] = await readRows(path.join(FOLDER, name))
      const [columns = [], ...written] = await readRows(path.join(folder, name))
      const own = written.map((row) => header.map((column) => row[columns.indexOf(column)] ?? ''))
      expect(own.map(inOrder).toSorted()).toEqual(rows.map(inOrder).toSorted())
    }
    const source = await openImport('again', await listImportFiles([folder]))
    const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Again', description: '', seed: 1 })
    const { problems, counts } = await importStudyData(SYSTEM_ACTOR, id, source, { preview: false })
    expect(problems).toEqual([])
    expect(counts.published.added).toBe(124)
  })
})
