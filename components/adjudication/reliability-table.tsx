import { untoldWords } from '@/components/charts/figure-text'
import { Table, Td, Th } from '@/components/ui/table'
import type { AdjudicationReliability } from '@/lib/core/adjudication/adjudication-reliability'

const TITLES = { second: 'Another adjudicator', repeat: 'The same one, once more' } as const

/** How often a check came to the same decision. */
export function ReliabilityTable({ rows }: { rows: readonly AdjudicationReliability[] }) {
  return (
    <Table caption="Decisions and their blind checks">
      <thead>
        <tr>
          <Th>Checked by</Th>
          <Th numeric>Asked</Th>
          <Th numeric>Answered</Th>
          <Th numeric>Same decision</Th>
          <Th numeric>Share (95 % interval, by patient)</Th>
          <Th numeric>Cohen’s kappa</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <Td>{TITLES[row.kind]}</Td>
            <Td numeric>{row.asked}</Td>
            <Td numeric>{row.answered}</Td>
            <Td numeric>{row.same}</Td>
            <Td numeric>{describeShare(row)}</Td>
            <Td numeric>
              {row.kappa.value === null ? (
                <span title={row.kappa.reason}>–</span>
              ) : (
                row.kappa.value.toFixed(2)
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function describeShare({ share }: AdjudicationReliability): string {
  const { value, interval } = share
  if (value === null) return '–'
  const percent = (part: number) => (100 * part).toFixed(0)
  const within = interval
    ? `${percent(interval.low)} to ${percent(interval.high)}`
    : `no interval: ${untoldWords(share)}`
  return `${percent(value)} % (${within})`
}
