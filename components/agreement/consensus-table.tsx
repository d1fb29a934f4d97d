import { Table, Td, Th } from '@/components/ui/table'
import type { ConsensusComparison } from '@/lib/core/agreement/rater-against-consensus'
import { Figure } from './figure'

type Props = { comparisons: readonly ConsensusComparison[]; downloadUrl: string }

/** Each AI rater against the settled answers; coverage stands before agreement, because it limits what agreement says. */
export function ConsensusTable({ comparisons, downloadUrl }: Props) {
  return (
    <section aria-labelledby="ai" className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="ai" className="text-sm font-semibold">
          AI raters against the settled answers
        </h2>
        <a className="text-sm text-accent underline underline-offset-2" href={downloadUrl}>
          Download as CSV
        </a>
      </div>
      <Table caption="Each AI rater against the settled answers of people">
        <thead>
          <tr>
            <Th>Rater</Th>
            <Th numeric>Settled</Th>
            <Th numeric>Coverage %</Th>
            <Th numeric>Agreement % (rated)</Th>
            <Th numeric>AC1 (rated)</Th>
            <Th numeric>Right % of all, missing as wrong</Th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((row) => (
            <tr key={row.raterId}>
              <Td className="font-medium">{row.alias}</Td>
              <Td numeric>{row.settled.toLocaleString('en')}</Td>
              <Td numeric>
                <Figure estimate={row.coverage} as="percent" />
              </Td>
              <Td numeric>
                <Figure estimate={row.percentAgreement} as="percent" />
              </Td>
              <Td numeric>
                <Figure estimate={row.ac1} as="coefficient" />
              </Td>
              <Td numeric>
                <Figure estimate={row.correctOfAll} as="percent" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
