import { groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { Verdict } from '@/lib/core/verdict'
import { MEASURE_WORDS, type Measure } from './measures'
import { firstRound, type ItemGroup } from './strata'

export type GroupAgreement = {
  label: string
  /** Those with two ratings or more. */
  items: number
  /** What finds them. */
  query: ItemGroup['query']
  estimates: Partial<Record<Measure, Estimate>>
}

/**
 * Agreement among people of the first round in each group of items, with bootstrap intervals; several measures come from
 * the same resamples.
 */
export function agreementByGroup(
  frame: StudyFrame,
  groups: readonly ItemGroup[],
  measures: readonly Measure[],
  { unit, ...options }: AgreementOptions,
): GroupAgreement[] {
  const first = firstRound(frame)
  // only one measure tells raters apart, and rows that do are longer by far
  const apart = measures.filter((measure) => measure === 'cohen')
  const alike = measures.filter((measure) => measure !== 'cohen')
  const rows = given(frame)
  return groups.map(({ label, places, query }) => {
    const clusters = unit === 'patient' ? places.map((place) => frame.items[place]?.patient ?? '') : null
    const table = places.map((place) => rows[place] ?? [])
    const wide =
      apart.length === 0 ? [] : places.map((place) => first.map(({ codes }) => codes[place] ?? null))
    return {
      label,
      items: table.filter((row) => row.length > 1).length,
      query,
      estimates: {
        ...estimate(table, clusters, alike, false, frame.labels, options),
        ...estimate(wide, clusters, apart, true, frame.labels, options),
      },
    }
  })
}

function estimate(
  table: readonly (readonly (Verdict | null)[])[],
  clusters: readonly string[] | null,
  measures: readonly Measure[],
  keepRaters: boolean,
  labels: readonly Verdict[],
  options: { resamples: number; seed: number },
): Partial<Record<Measure, Estimate>> {
  if (measures.length === 0) return {}
  const units = clusters
    ? groupByCluster(table, labels, clusters, { keepRaters })
    : groupByPattern(table, labels, { keepRaters })
  const coefficients = measures.map((measure) => [measure, MEASURE_WORDS[measure].coefficient])
  return bootstrapAgreement(units, Object.fromEntries(coefficients), options)
}

const known = new WeakMap<StudyFrame['columns'], readonly Verdict[][]>()

/** Per item, what was said of it in the first round; made once for a frame that is split in several ways. */
function given({ columns, items }: StudyFrame): readonly Verdict[][] {
  const rows = known.get(columns) ?? items.map((): Verdict[] => [])
  if (known.has(columns)) return rows
  for (const { codes } of firstRound({ columns }))
    for (let place = 0; place < codes.length; place++) {
      const code = codes[place] ?? null
      if (code !== null) rows[place]?.push(code)
    }
  known.set(columns, rows)
  return rows
}
