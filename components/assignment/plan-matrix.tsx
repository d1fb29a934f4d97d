import { Table, Td, Th } from '@/components/ui/table'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'

/** Raters down, patients across: items after the plan; what is new stands out by weight and a plus. */
export function PlanMatrix({ preview, many }: { preview: PlanPreview; many: string }) {
  const { patients, raters } = preview
  return (
    <Table caption={`${many} by rater and patient`}>
      <thead>
        <tr>
          <Th className="sticky left-0 bg-raised">Rater</Th>
          {patients.map((patient) => (
            <Th key={patient.externalId} numeric className="px-2">
              <span className="sr-only">Patient </span>
              {patient.externalId}
            </Th>
          ))}
          <Th numeric>All</Th>
        </tr>
      </thead>
      <tbody>
        {raters.map((rater) => (
          <tr key={rater.alias}>
            <Th
              scope="row"
              className="sticky left-0 border-t border-line bg-raised text-sm font-normal text-ink"
            >
              {rater.alias}
            </Th>
            {rater.cells.map((cell, index) => (
              <Td
                key={patients[index]?.externalId}
                numeric
                className={cell.added > 0 ? 'bg-accent-soft px-2 font-medium text-accent-strong' : 'px-2'}
              >
                {describeCell(cell)}
              </Td>
            ))}
            <Td numeric className="font-medium">
              {rater.items}
              {rater.maxItems !== null && <span className="text-muted"> of {rater.maxItems}</span>}
            </Td>
          </tr>
        ))}
        <tr>
          <Th scope="row" className="sticky left-0 border-t border-line bg-raised">
            {many}
          </Th>
          {patients.map((patient) => (
            <Td key={patient.externalId} numeric className="px-2 text-muted">
              {patient.items}
            </Td>
          ))}
          <Td numeric className="text-muted">
            {patients.reduce((sum, patient) => sum + patient.items, 0)}
          </Td>
        </tr>
      </tbody>
    </Table>
  )
}

function describeCell({ items, added }: { items: number; added: number }): string {
  if (items === 0) return ''
  if (added === 0) return `${items}`
  return added === items ? `+${items}` : `${items - added}+${added}`
}
