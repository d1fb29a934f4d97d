import { Estimated } from '@/components/figures/estimated'
import { Table, Td, Th } from '@/components/ui/table'
import type { AdjudicationReliability } from '@/lib/core/adjudication/adjudication-reliability'

const TITLES = { second: 'Another adjudicator', repeat: 'The same one, once more' } as const

/** How often a check came to the same decision. */
export function ReliabilityTable({ rows }: { rows: readonly AdjudicationReliability[] }) {
  const isSeveral = rows.some(({ field }) => field !== null)
  return (
    <Table caption="Decisions and their blind checks, with 95 % intervals by patient">
      <thead>
        <tr>
          {isSeveral && <Th>Question</Th>}
          <Th>Checked by</Th>
          <Th numeric>Asked</Th>
          <Th numeric>Answered</Th>
          <Th numeric>Same decision</Th>
          <Th numeric>Share %</Th>
          <Th numeric>Cohen’s kappa</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.field}-${row.kind}`}>
            {isSeveral && <Td>{row.field}</Td>}
            <Td>{TITLES[row.kind]}</Td>
            <Td numeric>{row.asked}</Td>
            <Td numeric>{row.answered}</Td>
            <Td numeric>{row.same}</Td>
            <Td numeric>
              <Estimated estimate={row.share} as="percent" />
            </Td>
            <Td numeric>
              <Estimated estimate={row.kappa} as="coefficient" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
