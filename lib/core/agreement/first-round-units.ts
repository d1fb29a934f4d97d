import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { RatingsMatrix } from '@/lib/core/ratings-matrix'
import type { Verdict } from '@/lib/core/verdict'
import { type AgreementUnits, groupByPattern } from './agreement-units'

type Rated = Pick<RatingsMatrix, 'items' | 'columns'>

const known = new WeakMap<Rated['columns'], AgreementUnits>()

/**
 * The items by what people said of them in the first round, each by its place; made once for columns that are looked at in
 * several ways.
 *
 * @param labels of the columns, which always go with the same ones
 */
export function firstRoundUnits({ items, columns }: Rated, labels: readonly Verdict[]): AgreementUnits {
  const units = known.get(columns) ?? groupByPattern(firstRoundRows({ items, columns }), labels)
  known.set(columns, units)
  return units
}

/** Per item, the verdicts that people gave in the first round, in no meaningful order. */
function firstRoundRows({ items, columns }: Rated): Verdict[][] {
  const rows = items.map((): Verdict[] => [])
  for (const { kind, round, codes } of columns) {
    if (kind !== 'human' || round !== FIRST_ROUND) continue
    for (let place = 0; place < codes.length; place++) {
      const code = codes[place] ?? null
      if (code !== null) rows[place]?.push(code)
    }
  }
  return rows
}
