import type { RatingsMatrix } from '@/lib/core/ratings-matrix'
import { type AgreementOptions, type HumanAgreementRow, humanAgreement } from './human-agreement'
import { type ConsensusComparison, raterAgainstConsensus } from './rater-against-consensus'
import type { Estimate } from './rating-table'

/** Everything on the agreement page. */
export type AgreementReport = {
  options: AgreementOptions
  humans: readonly HumanAgreementRow[]
  ai: readonly ConsensusComparison[]
}

/** Resamples of the published tables. */
export const RESAMPLES = 1000

export function agreementReport(matrix: RatingsMatrix, options: AgreementOptions): AgreementReport {
  return {
    options,
    humans: humanAgreement(matrix, options),
    ai: matrix.columns
      .filter((column) => column.kind === 'ai' && column.round === 1)
      .map((column) => raterAgainstConsensus(matrix, column, options)),
  }
}

export const AGREEMENT_TABLES = ['humans', 'ai', 'confusion', 'labels'] as const
export type AgreementTable = (typeof AGREEMENT_TABLES)[number]

type Cell = string | number | null

/** A table of the report as rows for a CSV file, header first. Numbers are unrounded; an undefined figure is empty. */
export function toTableRows(report: AgreementReport, table: AgreementTable): Cell[][] {
  switch (table) {
    case 'humans':
      return [
        ['stratum', 'subset', 'items', ...figureNames('percent_agreement'), ...figureNames('gwet_ac1')],
        ...report.humans.flatMap(({ stratum, cells }) =>
          cells.map((cell) => [
            stratum,
            cell.subset,
            cell.items,
            ...figureCells(cell.percentAgreement),
            ...figureCells(cell.ac1),
          ]),
        ),
      ]
    case 'ai':
      return [
        [
          'rater',
          'settled',
          'rated',
          ...figureNames('coverage'),
          ...figureNames('percent_agreement'),
          ...figureNames('gwet_ac1'),
          ...figureNames('correct_of_all'),
        ],
        ...report.ai.map((row) => [
          row.alias,
          row.settled,
          row.rated,
          ...figureCells(row.coverage),
          ...figureCells(row.percentAgreement),
          ...figureCells(row.ac1),
          ...figureCells(row.correctOfAll),
        ]),
      ]
    case 'confusion':
      return [
        ['rater', 'truth', 'said', 'items'],
        ...report.ai.flatMap(({ alias, confusion: { labels, counts } }) =>
          labels.flatMap((truth, row) =>
            labels.map((said, column) => [alias, truth, said, counts[row]?.[column] ?? 0]),
          ),
        ),
      ]
    case 'labels':
      return [
        [
          'rater',
          'labels',
          'label',
          'support',
          ...figureNames('sensitivity'),
          ...figureNames('specificity'),
          ...figureNames('ppv'),
          ...figureNames('npv'),
        ],
        ...report.ai.flatMap(({ alias, perLabel, merged }) =>
          [
            ...perLabel.map((entry) => ['three', entry] as const),
            ...merged.map((entry) => ['merged', entry] as const),
          ].map(([set, entry]) => [
            alias,
            set,
            entry.label,
            entry.support,
            ...figureCells(entry.sensitivity),
            ...figureCells(entry.specificity),
            ...figureCells(entry.ppv),
            ...figureCells(entry.npv),
          ]),
        ),
      ]
  }
}

function figureNames(name: string): string[] {
  return [name, `${name}_low`, `${name}_high`]
}

function figureCells({ value, interval }: Estimate): Cell[] {
  return [value, interval?.low ?? null, interval?.high ?? null]
}
