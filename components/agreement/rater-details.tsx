import { Table, Td, Th } from '@/components/ui/table'
import type { OneVersusRest } from '@/lib/core/agreement/one-versus-rest'
import type { ConsensusComparison } from '@/lib/core/agreement/rater-against-consensus'
import { Figure } from './figure'

/** One AI rater: what it said against what was true, and how well it finds each label. */
export function RaterDetails({ comparison }: { comparison: ConsensusComparison }) {
  const { alias, rated, confusion, perLabel, merged } = comparison
  return (
    <details className="rounded-lg border border-line bg-raised px-4 py-3" open>
      <summary className="text-sm font-medium">
        {alias}{' '}
        <span className="font-normal text-muted">over {rated.toLocaleString('en')} rated statements</span>
      </summary>
      <div className="grid gap-4 pt-3 xl:grid-cols-[auto_1fr]">
        <Table caption={`Confusion matrix of ${alias}`}>
          <thead>
            <tr>
              <Th>Settled answer ↓ / said →</Th>
              {confusion.labels.map((label) => (
                <Th key={label} numeric>
                  {label}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {confusion.labels.map((label, row) => (
              <tr key={label}>
                <Th scope="row" className="border-t border-line text-sm font-normal text-ink!">
                  {label}
                </Th>
                {confusion.labels.map((said, column) => (
                  <Td key={said} numeric className={row === column ? 'bg-supported-soft font-medium' : ''}>
                    {(confusion.counts[row]?.[column] ?? 0).toLocaleString('en')}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <Table caption={`Measures by label of ${alias}`}>
          <thead>
            <tr>
              <Th>Label</Th>
              <Th numeric>n</Th>
              <Th numeric>Sensitivity %</Th>
              <Th numeric>Specificity %</Th>
              <Th numeric>PPV %</Th>
              <Th numeric>NPV %</Th>
            </tr>
          </thead>
          <tbody>
            {perLabel.map((entry) => (
              <LabelRow key={entry.label} entry={entry} />
            ))}
            {merged.slice(1).map((entry) => (
              <LabelRow key={entry.label} entry={entry} />
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}

function LabelRow({ entry }: { entry: OneVersusRest }) {
  return (
    <tr>
      <Th scope="row" className="border-t border-line text-sm font-normal text-ink!">
        {entry.label}
      </Th>
      <Td numeric>{entry.support.toLocaleString('en')}</Td>
      {[entry.sensitivity, entry.specificity, entry.ppv, entry.npv].map((estimate, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- four fixed columns
        <Td key={place} numeric>
          <Figure estimate={estimate} as="percent" />
        </Td>
      ))}
    </tr>
  )
}
