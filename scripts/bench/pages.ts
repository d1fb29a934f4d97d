import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { baselineViewSchema } from '@/lib/core/figures/ai-raters/baseline-view'
import { gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { compareViewSchema } from '@/lib/core/figures/pairs/compare-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import {
  compareTwoRaters,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  listAiRaters,
} from '@/lib/data/agreement/agreement'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { findTask } from '@/lib/testing/find-task'
import { type BenchRow, spreadOf } from './bench-row'
import { benchImport } from './import'
import { RELEASE_SIZE } from './release'

/** As the published one: each of 72 judges on each of 13,070 statements. */
const SIZE = { ...RELEASE_SIZE, aiVerdicts: 72 * RELEASE_SIZE.propositions, factsPerReference: 1 }

/** The data of the pages over a release with close to a million AI ratings: first read, then views never seen before. */
export async function benchPages(): Promise<BenchRow[]> {
  const { studyId } = await benchImport(SIZE)
  return measurePages(studyId)
}

async function measurePages(studyId: string): Promise<BenchRow[]> {
  const task = await findTask(studyId)
  await openAiResults(SYSTEM_ACTOR, task, 'The study is over.')
  const first = await spreadOf(1, () => listAiRaters(SYSTEM_ACTOR, task, aiViewSchema.parse({})))
  const pages: [string, (unit: string, kind: string) => Promise<unknown>][] = [
    [
      'people',
      (unit, kind) => getPeopleAgreement(SYSTEM_ACTOR, task, peopleViewSchema.parse({ unit, kind })),
    ],
    [
      'AI raters',
      (unit, kind) => listAiRaters(SYSTEM_ACTOR, task, aiViewSchema.parse({ unit, kind, page: 2 })),
    ],
    ['configurations', (_, kind) => getConfigurationGrid(SYSTEM_ACTOR, task, gridViewSchema.parse({ kind }))],
    ['two raters', (_, kind) => compareTwoRaters(SYSTEM_ACTOR, task, compareViewSchema.parse({ kind }))],
    [
      'non-inferiority',
      (unit, kind) =>
        getHumanBaseline(SYSTEM_ACTOR, task, baselineViewSchema.parse({ unit, kind }), {
          measure: 'agreement',
          margin: 0.05,
        }),
    ],
  ]
  const rows: BenchRow[] = []
  for (const [page, read] of pages) {
    const kinds = ['all', 'claim', 'sentence']
    const byItem = await spreadOf(kinds.length, (run) => read('item', kinds[run] ?? 'all'))
    const byPatient = await spreadOf(kinds.length, (run) => read('patient', kinds[run] ?? 'all'))
    const again = await spreadOf(3, () => read('item', 'all'))
    rows.push({
      what: `page data over ${SIZE.aiVerdicts.toLocaleString('en')} AI ratings: ${page}`,
      value: byItem,
      beside: `by patient: ${byPatient}; seen before: ${again}; first read of all after a start: ${first}`,
    })
  }
  return rows
}
