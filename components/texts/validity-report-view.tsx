import { Estimated } from '@/components/figures/estimated'
import { Table, Td, Th } from '@/components/ui/table'
import { statementsOf } from '@/lib/core/author-words'
import type { ValidityReport } from '@/lib/core/labeling/validity-report'

const CHECKS = {
  imperative: 'Order',
  interrogative: 'Question',
  incomplete: 'Incomplete',
  vague: 'Vague',
  invalid: 'Invalid: any of the four',
}

/** How the four checks stand: drafts against the clinician, and the share of invalid statements. */
export function ValidityReportView({ report }: { report: ValidityReport }) {
  const { total, drafted, reviewed, comparisons, groups } = report
  return (
    <section aria-labelledby="validity" className="grid gap-2">
      <h2 id="validity" className="text-sm font-semibold">
        Validity of statements
      </h2>
      <p className="text-sm text-muted tabular-nums">
        {drafted} of {total} statements drafted, {reviewed} reviewed by a clinician.
      </p>
      {reviewed > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Table caption="Drafts against the clinician">
            <thead>
              <tr>
                <Th>Check</Th>
                <Th numeric>Both</Th>
                <Th numeric>Draft only</Th>
                <Th numeric>Clinician only</Th>
                <Th numeric>Agreement %</Th>
                <Th numeric>Cohen’s kappa</Th>
              </tr>
            </thead>
            <tbody>
              {comparisons.map(({ check, both, draftOnly, reviewOnly, agreement, kappa }) => (
                <tr key={check}>
                  <Td>{CHECKS[check]}</Td>
                  <Td numeric>{both}</Td>
                  <Td numeric>{draftOnly}</Td>
                  <Td numeric>{reviewOnly}</Td>
                  <Td numeric>
                    <Estimated estimate={agreement} as="percent" stacked />
                  </Td>
                  <Td numeric>
                    <Estimated estimate={kappa} as="coefficient" stacked />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Table caption="Invalid statements">
            <thead>
              <tr>
                <Th>Statements of</Th>
                <Th numeric>Reviewed</Th>
                <Th numeric>Invalid</Th>
                <Th numeric>Invalid %</Th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ authorKind, kind, total: all, reviewed: done, invalid, share }) => (
                <tr key={`${authorKind} ${kind}`}>
                  <Td>{statementsOf({ author: authorKind, kind })}</Td>
                  <Td numeric>
                    {done} of {all}
                  </Td>
                  <Td numeric>{invalid}</Td>
                  <Td numeric>
                    <Estimated estimate={share} as="percent" stacked />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  )
}
