import { Figure, ItemsLink } from '@/components/figures/figure'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { Term } from '@/components/ui/term'
import type { HumanAgreementRow, Subset } from '@/lib/core/agreement/human-agreement'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { statementsOf } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import { LABEL_SETS, labelName } from '@/lib/core/figures/basis/label-space'
import { suppressionNote } from '@/lib/core/figures/basis/suppression'
import type { PeopleView } from '@/lib/core/figures/people/people-view'
import { briefPatientsNote, UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { itemsAddress } from '../statements/addresses'
import { addressWith } from '../ui/address'

type Props = {
  studyId: string
  rows: readonly HumanAgreementRow[]
  view: Pick<PeopleView, 'unit' | 'labels'>
}

/** Agreement among people by author and kind of statement, in the layout of the published Table 1. */
export function HumanTable({ studyId, rows, view: { unit, labels } }: Props) {
  const cells = rows.flatMap((row) => row.cells)
  const subsets = rows[0]?.cells.map(({ subset }) => subset) ?? []
  const hrefOf = (of: HumanAgreementRow['of'], subset: Subset, differ: 'any' | 'yes') =>
    itemsAddress(studyId, of, subset === 'all' ? {} : { said: subset }, { differ, labels })
  return (
    <section aria-labelledby="humans" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="humans" className="text-sm font-semibold">
          People with each other, first round
        </h2>
        <a
          className="text-sm text-accent underline underline-offset-2"
          href={addressWith(`/api/studies/${studyId}/agreement/humans`, { unit, labels })}
        >
          Download as CSV
        </a>
      </div>
      {rows.every((row) => row.cells[0]?.items === 0) ? (
        <Notice>No statement has two ratings yet.</Notice>
      ) : (
        <>
          <p className="text-sm text-muted">{selectionCaution('statements')}</p>
          <Table
            caption={`Agreement among people by author kind and kind of statement, 95 % intervals ${UNIT_WORDS[unit]}`}
            isDense
          >
            <thead>
              <tr>
                <Th rowSpan={2}>Statements</Th>
                {subsets.map((subset) => (
                  <Th key={subset} colSpan={3} scope="colgroup" className="border-l border-line text-center!">
                    {subset === 'all' ? 'All' : `At least one “${labelName(subset, LABEL_SETS[labels])}”`}
                  </Th>
                ))}
              </tr>
              <tr>
                {subsets.flatMap((subset) => [
                  <Th key={`${subset}-n`} numeric className="border-l border-line">
                    n
                  </Th>,
                  <Th key={`${subset}-percent`} numeric>
                    Agreement %
                  </Th>,
                  <Th key={`${subset}-ac1`} numeric>
                    <Term name="ac1" />
                  </Th>,
                ])}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ stratum, of, cells: own }) => (
                <tr key={stratum} className={stratum === 'All' ? 'font-medium' : ''}>
                  <Th scope="row" className="min-w-36 border-t border-line text-sm font-normal text-ink!">
                    {statementsOf(of)}
                  </Th>
                  {own.flatMap((cell) => [
                    <Td key={`${cell.subset}-n`} numeric className="border-l border-line text-muted">
                      {cell.items === null ? (
                        <Figure estimate={cell.ac1} as="coefficient" />
                      ) : cell.items === 0 ? (
                        0
                      ) : (
                        <>
                          <ItemsLink href={hrefOf(of, cell.subset, 'any')}>{whole(cell.items)}</ItemsLink>
                          <span className="block text-xs whitespace-nowrap">
                            {counted(cell.patients ?? 0, 'patient', 'patients')}
                          </span>
                        </>
                      )}
                    </Td>,
                    <Td key={`${cell.subset}-percent`} numeric>
                      <Figure
                        estimate={cell.percentAgreement}
                        as="percent"
                        stacked
                        href={hrefOf(of, cell.subset, 'yes')}
                      />
                    </Td>,
                    <Td key={`${cell.subset}-ac1`} numeric>
                      <Figure
                        estimate={cell.ac1}
                        as="coefficient"
                        stacked
                        href={hrefOf(of, cell.subset, 'yes')}
                      />
                    </Td>,
                  ])}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <p className="text-sm text-muted">
        All statements, whatever is chosen below but the labels. A number of statements opens them; a figure
        opens those on which people differ: settled ones, until you choose to read the others. Intervals are
        95 %, {UNIT_WORDS[unit]}.{' '}
        {briefPatientsNote(
          unit,
          cells.map(({ patients }) => patients ?? 0),
        )}{' '}
        {suppressionNote(cells.map(({ ac1 }) => ac1))}
      </p>
    </section>
  )
}
