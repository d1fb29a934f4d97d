import { addUp, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { type BenchRow, bestOf } from './bench-row'

const ITEMS = 9108
const RESAMPLES = 1000

/** Bootstrap of AC1 over a table of the published size, beside a plain one that draws items one by one. */
export function benchAgreement(): BenchRow {
  const table = makeTable()
  const ms = bestOf(7, () => {
    const units = groupByPattern(table, VERDICTS)
    bootstrapAgreement(units, { ac1: gwetAc1 }, { resamples: RESAMPLES, seed: 1 })
  })
  const perResampleMs = bestOf(3, () => plainResamples(table, 20)) / 20
  return {
    what: `${RESAMPLES} resamples of AC1, ${ITEMS} statements x 3 raters`,
    value: `${ms.toFixed(1)} ms`,
    beside: `item by item: ${(perResampleMs * RESAMPLES).toFixed(0)} ms (${Math.round((perResampleMs * RESAMPLES) / ms)} times as long)`,
  }
}

function makeTable(): Verdict[][] {
  const random = mersenneUniform(4)
  const draw = () => VERDICTS[random() < 0.7 ? 0 : random() < 0.6 ? 1 : 2] as Verdict
  return Array.from({ length: ITEMS }, () => {
    const first = draw()
    return [first, random() < 0.8 ? first : draw(), random() < 0.8 ? first : draw()]
  })
}

function plainResamples(table: readonly Verdict[][], resamples: number): void {
  const random = mersenneUniform(1)
  for (let resample = 0; resample < resamples; resample++) {
    const sample = table.map(() => table[Math.floor(random() * table.length)] ?? [])
    gwetAc1(addUp(groupByPattern(sample, VERDICTS)))
  }
}
