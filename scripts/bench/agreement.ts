import { groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { humanAgreement } from '@/lib/core/agreement/human-agreement'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import type { RatingsMatrix } from '@/lib/core/ratings-matrix'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { type BenchRow, bestOf, findBroken } from './bench-row'
import { type PlainTable, plainAgreement, plainBootstrap } from './plain-agreement'

const ITEMS = 9108
const PATIENTS = 100
const RELEASE_ITEMS = 13_070
const CELLS = 1152
const CELL_ITEMS = 825
const OPTIONS = { resamples: 1000, seed: 1 }
/** Promised of a quiet machine, by statement. */
const PROMISED_MS = { one: 15, table: 250, cells: 5000 }
/** By patient it may take so many times as long as was promised by statement. */
const BY_PATIENT = 10
const MEASURES = { percent: percentAgreement, ac1: gwetAc1 }

/** Bootstraps of the published tables, each beside a plain one that draws items one by one. */
export function benchAgreement(): BenchRow[] {
  const table = makeTable(ITEMS)
  const release = makeMatrix()
  const cell = makeTable(CELL_ITEMS).map((row) => row.slice(0, 2))
  const onePlain = plainMs(table, OPTIONS.resamples)
  const oneCellPlain = plainMs(cell, OPTIONS.resamples)
  // four strata and their sum, each whole and in three subsets
  const tablePlain = plainMs(makeTable(RELEASE_ITEMS), 100) * 2 * 4
  // what was made once is kept: each time with other draws
  let seed = OPTIONS.seed
  return [
    toRow(`AC1, ${ITEMS} statements x 3 raters`, onePlain, PROMISED_MS.one, () => {
      bootstrapAgreement(groupByPattern(table, VERDICTS), { ac1: gwetAc1 }, { ...OPTIONS, seed: seed++ })
    }),
    toRow(`AC1 of the same, by ${PATIENTS} patients`, onePlain, PROMISED_MS.one * BY_PATIENT, () => {
      const clusters = table.map((_, item) => `patient ${item % PATIENTS}`)
      const units = groupByCluster(table, VERDICTS, clusters)
      bootstrapAgreement(units, { ac1: gwetAc1 }, { ...OPTIONS, seed: seed++ })
    }),
    toRow('Table 1 of VeriFact, by statement', tablePlain, PROMISED_MS.table, () => {
      humanAgreement(release, { ...OPTIONS, seed: seed++, unit: 'item' })
    }),
    toRow('Table 1 of VeriFact, by patient', tablePlain, PROMISED_MS.table * BY_PATIENT, () => {
      humanAgreement(release, { ...OPTIONS, seed: seed++, unit: 'patient' })
    }),
    toRow(
      `Tables B2 to B17, ${CELLS} cells of ${CELL_ITEMS} AI ratings`,
      oneCellPlain * CELLS,
      PROMISED_MS.cells,
      () => {
        for (let done = 0; done < CELLS; done++)
          bootstrapAgreement(groupByPattern(cell, VERDICTS), MEASURES, { ...OPTIONS, seed: seed++ })
      },
      3,
    ),
    toRow(
      `the same tables by ${PATIENTS} patients`,
      oneCellPlain * CELLS,
      PROMISED_MS.cells * BY_PATIENT,
      () => {
        const clusters = cell.map((_, item) => `patient ${item % PATIENTS}`)
        for (let done = 0; done < CELLS; done++) {
          const units = groupByCluster(cell, VERDICTS, clusters)
          bootstrapAgreement(units, MEASURES, { ...OPTIONS, seed: seed++ })
        }
      },
      1,
    ),
  ]
}

function toRow(what: string, plain: number, promisedMs: number, work: () => void, times = 10): BenchRow {
  const ms = bestOf(times, work)
  return {
    what: `${OPTIONS.resamples} resamples of ${what}`,
    value: `${ms.toFixed(1)} ms`,
    beside: `item by item in plain loops: ${(plain / 1000).toFixed(2)} s, ${Math.round(plain / ms)} times as long`,
    broken: findBroken(ms, { atMost: promisedMs, unit: 'ms', room: 2 }),
  }
}

function makeTable(items: number): Verdict[][] {
  const random = mersenneUniform(4)
  const draw = () => VERDICTS[random() < 0.7 ? 0 : random() < 0.6 ? 1 : 2] as Verdict
  return Array.from({ length: items }, () => {
    const first = draw()
    return [first, random() < 0.8 ? first : draw(), random() < 0.8 ? first : draw()]
  })
}

function makeMatrix(): RatingsMatrix {
  const table = makeTable(RELEASE_ITEMS)
  return {
    items: table.map((_, item) => ({
      patient: `patient ${item % PATIENTS}`,
      authorKind: item % 2 === 0 ? 'llm' : 'human',
      kind: item % 4 < 2 ? 'claim' : 'sentence',
    })),
    columns: [0, 1, 2].map((rater) => ({
      raterId: `rater ${rater}`,
      alias: `rater ${rater}`,
      kind: 'human',
      round: 1,
      codes: table.map((row) => row[rater] ?? null),
    })),
    consensus: table.map((row) => row[0] ?? null),
  }
}

/** What all resamples take when items are drawn and read one by one; told from some of them where that is long. */
function plainMs(table: readonly (readonly Verdict[])[], resamples: number): number {
  const plain = toPlain(table)
  const told = bootstrapAgreement(groupByPattern(table, VERDICTS), MEASURES, { resamples: 1, seed: 1 })
  const found = plainAgreement(
    plain,
    Int32Array.from({ length: plain.items }, (_, item) => item),
  )
  if (
    Math.abs(found.ac1 - (told.ac1.value ?? 0)) + Math.abs(found.percent - (told.percent.value ?? 0)) >
    1e-9
  )
    throw new Error('the plain implementation has other figures')
  return (
    (bestOf(2, () => plainBootstrap(plain, resamples, mersenneUniform(1))) / resamples) * OPTIONS.resamples
  )
}

function toPlain(table: readonly (readonly Verdict[])[]): PlainTable {
  const raters = table[0]?.length ?? 0
  const codes = Int8Array.from(table.flatMap((row) => row.map((label) => VERDICTS.indexOf(label))))
  return { items: table.length, raters, labels: VERDICTS.length, codes }
}
