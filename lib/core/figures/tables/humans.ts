import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { statementsOf } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import { type LabelSet, labelName } from '@/lib/core/labels'
import { schemeName } from '../basis/matrix-in-scheme'
import { stratumQuery } from '../basis/strata'
import type { Cell, Column, Figure } from '../figure'
import type { PeopleView } from '../people/people-view'
import { briefPatientsNote, UNIT_WORDS } from '../words/interval-words'
import { type FigureLinks, joined } from './figure-parts'

type View = Pick<PeopleView, 'unit'> & { labelSet: LabelSet }
type Cells = HumanAgreementRow['cells'][number]

/** Agreement among people by author and kind of statement. */
function made(rows: readonly HumanAgreementRow[], { unit }: View): Omit<Figure, 'columns' | 'rows'> {
  const patients = rows.flatMap(({ cells }) => cells.map((cell) => cell.patients ?? 0))
  return {
    name: 'people',
    title: 'Agreement among people, first round',
    words: joined(
      selectionCaution('statements'),
      `AC1 is Gwet’s. Intervals are 95 %, ${UNIT_WORDS[unit]}.`,
      briefPatientsNote(unit, patients),
    ),
  }
}

/** How many statements there are; why few are not counted is why they have no figure. */
function countCell({ items, ac1 }: Cells): Cell {
  return items === null ? { estimate: ac1, as: 'coefficient' } : items
}

function figures({ percentAgreement, ac1 }: Cells, href: string | undefined): Cell[] {
  return [
    { estimate: percentAgreement, as: 'percent', href },
    { estimate: ac1, as: 'coefficient', href },
  ]
}

function countList(items: number, patients: number, href: string): Cell {
  return {
    list: [{ text: whole(items), href, isMain: true }, { text: counted(patients, 'patient', 'patients') }],
  }
}

/** In the layout of the published Table 1, subsets beside each other. */
export function humanFigure(rows: readonly HumanAgreementRow[], view: View, links: FigureLinks): Figure {
  const { labelSet } = view
  const subsets = rows[0]?.cells.map(({ subset }) => subset) ?? []
  return {
    ...made(rows, view),
    onScreen:
      'All statements, whatever is chosen below but the labels. A number of statements opens them; a figure opens those on which people differ: settled ones, until you choose to read the others.',
    columns: [
      'Statements',
      ...subsets.flatMap((subset): Column[] => {
        const group = subset === 'all' ? 'All' : `At least one “${labelName(subset, labelSet)}”`
        return [
          { title: 'n', group },
          { title: 'Agreement %', group },
          { title: 'AC1', term: 'ac1', group },
        ]
      }),
    ],
    rows: rows.map(({ stratum, of, cells }) => ({
      isTotal: stratum === 'All',
      cells: [
        statementsOf(of),
        ...cells.flatMap((cell) => {
          const hrefOf = (differ: 'any' | 'yes') =>
            links.items(stratumQuery(of), cell.subset === 'all' ? {} : { said: cell.subset }, {
              differ,
              labels: schemeName(labelSet),
            })
          return [
            cell.items ? countList(cell.items, cell.patients ?? 0, hrefOf('any')) : countCell(cell),
            ...figures(cell, hrefOf('yes')),
          ]
        }),
      ],
    })),
  }
}

/** The same with subsets below each other, as it fits a page of paper. */
export function humanFigureLong(rows: readonly HumanAgreementRow[], view: View): Figure {
  return {
    ...made(rows, view),
    columns: ['Statements', 'Subset', 'n', 'patients', 'Agreement %', 'AC1'],
    rows: rows.flatMap(({ of, cells }) =>
      cells.map((cell) => ({
        cells: [
          statementsOf(of),
          cell.subset === 'all' ? 'all' : `at least one ${labelName(cell.subset, view.labelSet)}`,
          countCell(cell),
          cell.patients,
          ...figures(cell, undefined),
        ],
      })),
    ),
  }
}
