import { addUp, groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { humanAgreement } from '@/lib/core/agreement/human-agreement'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import type { RatingsMatrix } from '@/lib/core/ratings-matrix'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { type BenchRow, bestOf } from './bench-row'

const ITEMS = 9108
const PATIENTS = 100
const RELEASE_ITEMS = 13_070
const CELLS = 1152
const CELL_ITEMS = 825
const OPTIONS = { resamples: 1000, seed: 1 }
const MEASURES = { percent: percentAgreement, ac1: gwetAc1 }

/** Bootstraps of the published tables, each beside a plain one that draws items one by one. */
export function benchAgreement(): BenchRow[] {
  const table = makeTable(ITEMS)
  const release = makeMatrix()
  const cell = makeTable(CELL_ITEMS).map((row) => row.slice(0, 2))
  const onePlain = plainMs(table)
  const oneCellPlain = plainMs(cell)
  // four strata and their sum, each whole and in three subsets
  const tablePlain = plainMs(makeTable(RELEASE_ITEMS)) * 2 * 4
  return [
    toRow(`AC1, ${ITEMS} statements x 3 raters`, onePlain, () => {
      bootstrapAgreement(groupByPattern(table, VERDICTS), { ac1: gwetAc1 }, OPTIONS)
    }),
    toRow(`AC1 of the same, by ${PATIENTS} patients`, onePlain, () => {
      const clusters = table.map((_, item) => `patient ${item % PATIENTS}`)
      bootstrapAgreement(groupByCluster(table, VERDICTS, clusters), { ac1: gwetAc1 }, OPTIONS)
    }),
    toRow('Table 1 of VeriFact, by statement', tablePlain, () => {
      humanAgreement(release, { ...OPTIONS, unit: 'item' })
    }),
    toRow('Table 1 of VeriFact, by patient', tablePlain, () => {
      humanAgreement(release, { ...OPTIONS, unit: 'patient' })
    }),
    toRow(`Tables B2 to B17, ${CELLS} cells of ${CELL_ITEMS} AI ratings`, oneCellPlain * CELLS, () => {
      for (let done = 0; done < CELLS; done++)
        bootstrapAgreement(groupByPattern(cell, VERDICTS), MEASURES, { ...OPTIONS, seed: done })
    }),
  ]
}

function toRow(what: string, plain: number, work: () => void): BenchRow {
  const ms = bestOf(10, work)
  return {
    what: `${OPTIONS.resamples} resamples of ${what}`,
    value: `${ms.toFixed(1)} ms`,
    beside: `item by item, from 20 resamples: ${(plain / 1000).toFixed(1)} s (${Math.round(plain / ms)} times as long)`,
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

/** What all resamples would take when items are drawn and read one by one. */
function plainMs(table: readonly (readonly Verdict[])[]): number {
  const few = 20
  const ms = bestOf(3, () => {
    const random = mersenneUniform(1)
    for (let resample = 0; resample < few; resample++) {
      const sample = table.map(() => table[Math.floor(random() * table.length)] ?? [])
      gwetAc1(addUp(groupByPattern(sample, VERDICTS)))
    }
  })
  return (ms / few) * OPTIONS.resamples
}
