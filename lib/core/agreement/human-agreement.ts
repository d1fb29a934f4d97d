import type { MatrixItem, RatingsMatrix } from '@/lib/core/ratings-matrix'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { groupByCluster, groupByPattern } from './agreement-units'
import { bootstrapAgreement } from './bootstrap-agreement'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import type { Estimate } from './rating-table'

/** What is resampled for the intervals: single statements, as published, or whole patients, which is wider and honester. */
export type ResamplingUnit = 'item' | 'patient'

export type AgreementOptions = { resamples: number; seed: number; unit: ResamplingUnit }

/** `all`, or only the statements to which at least one first-round rater gave this verdict. */
export type Subset = 'all' | Verdict

type HumanAgreementCell = {
  subset: Subset
  /** Statements with at least two first-round ratings. */
  items: number
  percentAgreement: Estimate
  ac1: Estimate
}

type Stratum = { author?: MatrixItem['authorKind']; kind?: MatrixItem['kind'] }

export type HumanAgreementRow = {
  stratum: string
  /** Which statements these are. */
  of: Stratum
  cells: readonly HumanAgreementCell[]
}

/** The rows of VeriFact's Table 1, and all statements together. */
const STRATA: readonly Pick<HumanAgreementRow, 'stratum' | 'of'>[] = [
  { stratum: 'LLM-written, claims', of: { author: 'llm', kind: 'claim' } },
  { stratum: 'LLM-written, sentences', of: { author: 'llm', kind: 'sentence' } },
  { stratum: 'Human-written, claims', of: { author: 'human', kind: 'claim' } },
  { stratum: 'Human-written, sentences', of: { author: 'human', kind: 'sentence' } },
  { stratum: 'All', of: {} },
]

/**
 * Agreement among people in the first round, by author kind and kind of statement, over all statements and over those with
 * at least one rating of each verdict.
 *
 * @param labels the declared label set; its ratings must be of no other
 * @returns rows in the order of the published table, `All` last; strata without statements are left out
 * @see VeriFact, Chung et al. 2025, Table 1
 */
export function humanAgreement(
  matrix: RatingsMatrix,
  options: AgreementOptions,
  labels: readonly Verdict[] = VERDICTS,
): HumanAgreementRow[] {
  const rows = firstRoundRows(matrix)
  return STRATA.flatMap(({ stratum, of }) => {
    const places = [...matrix.items.keys()].filter((place) => holds(matrix.items[place] as MatrixItem, of))
    if (places.length === 0) return []
    const cells = (['all', ...labels] as const).map((subset) => {
      const chosen = places.filter((place) => subset === 'all' || rows[place]?.includes(subset))
      return agreementCell(subset, chosen, rows, matrix, { ...options, labels })
    })
    return [{ stratum, of, cells }]
  })
}

function holds(item: MatrixItem, { author, kind }: Stratum): boolean {
  return (author ?? item.authorKind) === item.authorKind && (kind ?? item.kind) === item.kind
}

function agreementCell(
  subset: Subset,
  places: readonly number[],
  rows: readonly (readonly Verdict[])[],
  matrix: RatingsMatrix,
  { unit, labels, ...options }: AgreementOptions & { labels: readonly Verdict[] },
): HumanAgreementCell {
  const table = places.map((place) => rows[place] ?? [])
  const units =
    unit === 'item'
      ? groupByPattern(table, labels)
      : groupByCluster(
          table,
          labels,
          places.map((place) => matrix.items[place]?.patient ?? ''),
        )
  const { percent, ac1 } = bootstrapAgreement(units, { percent: percentAgreement, ac1: gwetAc1 }, options)
  const items = table.filter((row) => row.length > 1).length
  return { subset, items, percentAgreement: percent, ac1 }
}

/** Per item, the verdicts that people gave in the first round, in no meaningful order. */
function firstRoundRows({ items, columns }: RatingsMatrix): Verdict[][] {
  const rows = items.map((): Verdict[] => [])
  for (const { kind, round, codes } of columns) {
    if (kind !== 'human' || round !== 1) continue
    for (const [place, code] of codes.entries()) if (code !== null) rows[place]?.push(code)
  }
  return rows
}
