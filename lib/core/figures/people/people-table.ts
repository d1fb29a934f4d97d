import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import { statementsOf } from '@/lib/core/author-words'
import { type LabelSet, labelName } from '@/lib/core/labels'
import { figure, names, type TableCell } from '../basis/table-cells'

/**
 * Table 1 as rows for a CSV file, as the page has it, header first. Numbers are unrounded, shares of statements in per cent as
 * their names say; an undefined figure is empty.
 */
export function peopleTable(rows: readonly HumanAgreementRow[], labels: LabelSet): TableCell[][] {
  return [
    ['stratum', 'subset', 'items', 'patients', ...names('percent_agreement'), ...names('gwet_ac1')],
    ...rows.flatMap(({ of, cells }) =>
      cells.map((cell) => [
        statementsOf(of),
        cell.subset === 'all' ? 'all' : labelName(cell.subset, labels),
        cell.items,
        cell.patients,
        ...figure(cell.percentAgreement, 'percent'),
        ...figure(cell.ac1),
      ]),
    ),
  ]
}
