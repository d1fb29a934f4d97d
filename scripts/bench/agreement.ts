import { type Coefficient, viewSums } from '@/lib/core/agreement/agreement-sums'
import { type AgreementUnits, groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { type BootstrapOptions, bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { type BenchRow, bestOf, findBroken } from './bench-row'
import { type PlainTable, plainAgreement, plainBootstrap } from './plain-agreement'

const ITEMS = 9108
const PATIENTS = 100
const CELLS = 1152
const CELL_ITEMS = 825
const OPTIONS = { resamples: 1000, seed: 1 }
/** Promised of a quiet machine, by statement. */
const PROMISED_MS = { one: 15, cells: 5000 }
/** By patient it may take so many times as long as was promised by statement. */
const BY_PATIENT = 10
const MEASURES = { percent: percentAgreement, ac1: gwetAc1 }

/** Bootstraps of the published tables, each beside a plain one that draws items one by one. */
export function benchAgreement(): BenchRow[] {
  const table = makeTable(ITEMS)
  const cell = makeTable(CELL_ITEMS).map((row) => row.slice(0, 2))
  const onePlain = plainMs(table, OPTIONS.resamples)
  const oneCellPlain = plainMs(cell, OPTIONS.resamples)
  // what was made once is kept: each time with other draws
  let seed = OPTIONS.seed
  return [
    toRow(`AC1, ${ITEMS} statements x 3 raters`, onePlain, PROMISED_MS.one, () => {
      drawCoefficients(groupByPattern(table, VERDICTS), { ac1: gwetAc1 }, { ...OPTIONS, seed: seed++ })
    }),
    toRow(`AC1 of the same, by ${PATIENTS} patients`, onePlain, PROMISED_MS.one * BY_PATIENT, () => {
      const clusters = table.map((_, item) => `patient ${item % PATIENTS}`)
      const units = groupByCluster(table, VERDICTS, clusters)
      drawCoefficients(units, { ac1: gwetAc1 }, { ...OPTIONS, seed: seed++ })
    }),
    toRow(
      `Tables B2 to B17, ${CELLS} cells of ${CELL_ITEMS} AI ratings`,
      oneCellPlain * CELLS,
      PROMISED_MS.cells,
      () => {
        for (let done = 0; done < CELLS; done++)
          drawCoefficients(groupByPattern(cell, VERDICTS), MEASURES, { ...OPTIONS, seed: seed++ })
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
          drawCoefficients(units, MEASURES, { ...OPTIONS, seed: seed++ })
        }
      },
      1,
    ),
  ]
}

/** Resamples of coefficients, by counts of patterns. */
function drawCoefficients<Name extends string>(
  units: AgreementUnits,
  coefficients: Readonly<Record<Name, Coefficient>>,
  options: BootstrapOptions,
) {
  const figures = Object.entries<Coefficient>(coefficients).map(([name, coefficient]) => [
    name,
    (totals: Float64Array) => coefficient(viewSums(totals, units.layout)),
  ])
  return bootstrapFigures<Name>(units, Object.fromEntries(figures), options)
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

/** What all resamples take when items are drawn and read one by one; estimated from some of them where that is long. */
function plainMs(table: readonly (readonly Verdict[])[], resamples: number): number {
  const plain = toPlain(table)
  const reported = drawCoefficients(groupByPattern(table, VERDICTS), MEASURES, { resamples: 1, seed: 1 })
  const found = plainAgreement(
    plain,
    Int32Array.from({ length: plain.items }, (_, item) => item),
  )
  if (
    Math.abs(found.ac1 - (reported.ac1.value ?? 0)) +
      Math.abs(found.percent - (reported.percent.value ?? 0)) >
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
