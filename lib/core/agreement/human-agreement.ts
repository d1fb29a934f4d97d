import type { MatrixItem, RatingsMatrix } from '@/lib/core/ratings-matrix'
import { countNames } from '@/lib/core/stats/count-names'
import { type AgreementUnits, pairedItems, sharesOfLabel, unitsOfItems } from './agreement-units'
import { estimateAgreement, type Measure } from './estimate-agreement'
import { SHARE } from './figure-range'
import { firstRoundUnits } from './first-round-units'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import type { Estimate } from './rating-table'

/** What is resampled for the intervals: single statements, as published, or whole patients, which is wider and honester. */
export type ResamplingUnit = 'item' | 'patient'

export type AgreementOptions = { resamples: number; seed: number; unit: ResamplingUnit }

/** `all`, or only the statements to which at least one first-round rater gave this label. */
export type Subset = 'all' | (string & {})

type HumanAgreementCell = {
  subset: Subset
  /** Statements with at least two first-round ratings; null where that may not be reported. */
  items: number | null
  /** Of how many patients these are. */
  patients: number | null
  percentAgreement: Estimate
  ac1: Estimate
}

export type Stratum = { author?: MatrixItem['authorKind']; kind?: MatrixItem['kind'] }

export type HumanAgreementRow = {
  stratum: string
  /** Which statements these are. */
  of: Stratum
  cells: readonly HumanAgreementCell[]
}

/** The rows of VeriFact's Table 1, those of facts and of items of no kind, and all together. */
const STRATA: readonly Pick<HumanAgreementRow, 'stratum' | 'of'>[] = [
  { stratum: 'LLM-written, claims', of: { author: 'llm', kind: 'claim' } },
  { stratum: 'LLM-written, sentences', of: { author: 'llm', kind: 'sentence' } },
  { stratum: 'Human-written, claims', of: { author: 'human', kind: 'claim' } },
  { stratum: 'Human-written, sentences', of: { author: 'human', kind: 'sentence' } },
  { stratum: 'LLM-written, facts', of: { author: 'llm', kind: 'fact' } },
  { stratum: 'Human-written, facts', of: { author: 'human', kind: 'fact' } },
  { stratum: 'LLM-written', of: { author: 'llm', kind: null } },
  { stratum: 'Human-written', of: { author: 'human', kind: null } },
  { stratum: 'All', of: {} },
]

/**
 * Agreement among people in the first round, by author kind and kind of statement, over all statements and over those with
 * at least one rating of each label.
 *
 * @param labels the declared label set; its ratings must be of no other
 * @returns rows in the order of the published table, `All` last; strata without statements are left out
 * @see VeriFact, Chung et al. 2025, Table 1
 * @example
 * // two people of four sentences, alike on three
 * const items = ['1', '1', '2', '2'].map((patient) => ({ patient, authorKind: 'llm', kind: 'sentence' }))
 * const person = (alias, codes) => ({ raterId: alias, alias, kind: 'human', round: 1, codes: [...codes] })
 * const matrix = { items, columns: [person('one', 'aabb'), person('other', 'aaba')], consensus: [] }
 * const [{ cells: [all] }] = humanAgreement(matrix, { unit: 'item' }, ['a', 'b'])
 * all.percentAgreement.value // => 0.75
 * all.ac1.value // => 0.529
 */
export function humanAgreement(
  matrix: RatingsMatrix,
  options: Pick<AgreementOptions, 'unit'>,
  labels: readonly string[],
): HumanAgreementRow[] {
  const units = firstRoundUnits(matrix, labels)
  return STRATA.flatMap(({ stratum, of }) => {
    const indices = indicesIn(matrix.items, of)
    if (indices.length === 0) return []
    const cells = (['all', ...labels] as const).map((subset, index) => {
      const has = subset === 'all' ? null : sharesOfLabel(units, index - 1)
      const chosen = has ? indices.filter((index) => (has[units.unitOf[index] ?? -1] ?? 0) > 0) : indices
      return agreementCell(subset, chosen, units, matrix, options)
    })
    return [{ stratum, of, cells }]
  })
}

function indicesIn(items: RatingsMatrix['items'], { author, kind }: Stratum): readonly number[] {
  const isIn = (item: MatrixItem) =>
    (author ?? item.authorKind) === item.authorKind && (kind === undefined || kind === item.kind)
  return [...items.keys()].filter((index) => isIn(items[index] as MatrixItem))
}

const MEASURES = {
  percent: { coefficient: percentAgreement, population: 'paired', range: SHARE },
  ac1: { coefficient: gwetAc1, population: 'all' },
} satisfies Record<string, Measure>

function agreementCell(
  subset: Subset,
  indices: readonly number[],
  whole: AgreementUnits,
  matrix: RatingsMatrix,
  { unit }: Pick<AgreementOptions, 'unit'>,
): HumanAgreementCell {
  const clusters = unit === 'patient' ? indices.map((index) => matrix.items[index]?.patient ?? '') : null
  const units = unitsOfItems(whole, indices, clusters)
  const { percent, ac1 } = estimateAgreement(units, MEASURES)
  const paired = pairedItems(whole, indices)
  const patients = countNames(paired.map((index) => matrix.items[index]?.patient ?? ''))
  return { subset, items: paired.length, patients, percentAgreement: percent, ac1 }
}
