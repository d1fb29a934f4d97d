import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { Term } from '@/components/ui/term'
import { type HumanAgreementRow, SUBSETS } from '@/lib/core/agreement/human-agreement'
import { Figure } from './figure'

type Props = { rows: readonly HumanAgreementRow[]; downloadUrl: string }

/** Agreement among people by author and kind of statement, in the layout of the published Table 1. */
export function HumanTable({ rows, downloadUrl }: Props) {
  return (
    <section aria-labelledby="humans" className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="humans" className="text-sm font-semibold">
          People with each other, first round
        </h2>
        <a className="text-sm text-accent underline underline-offset-2" href={downloadUrl}>
          Download as CSV
        </a>
      </div>
      {rows.every((row) => row.cells[0]?.items === 0) ? (
        <Notice>No statement has two ratings yet.</Notice>
      ) : (
        <Table caption="Agreement among people by author kind and kind of statement">
          <thead>
            <tr>
              <Th rowSpan={2}>Statements</Th>
              {SUBSETS.map((subset) => (
                <Th key={subset} colSpan={3} scope="colgroup" className="border-l border-line text-center!">
                  {subset === 'all' ? 'All' : `At least one “${subset}”`}
                </Th>
              ))}
            </tr>
            <tr>
              {SUBSETS.flatMap((subset) => [
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
            {rows.map(({ stratum, cells }) => (
              <tr key={stratum} className={stratum === 'All' ? 'font-medium' : ''}>
                <Th scope="row" className="min-w-36 border-t border-line text-sm font-normal text-ink!">
                  {stratum}
                </Th>
                {cells.flatMap((cell) => [
                  <Td key={`${cell.subset}-n`} numeric className="border-l border-line text-muted">
                    {cell.items.toLocaleString('en')}
                  </Td>,
                  <Td key={`${cell.subset}-percent`} numeric>
                    <Figure estimate={cell.percentAgreement} as="percent" stacked />
                  </Td>,
                  <Td key={`${cell.subset}-ac1`} numeric>
                    <Figure estimate={cell.ac1} as="coefficient" stacked />
                  </Td>,
                ])}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
