import { Table, Td, Th } from '@/components/ui/table'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import type { PlanPatients, PlanSettings } from '@/lib/core/assignment/plan-settings'
import { counted, whole } from '@/lib/core/counted-words'
import { minuteOf } from '@/lib/core/time-words'

type Props = Pick<AssignmentBoard, 'plans' | 'itemName'>

/** What was applied and when: settings and seed make the same plan again. */
export function AppliedPlans({ plans, itemName }: Props) {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="applied" className="grid gap-2">
      <h2 id="applied" className="text-sm font-semibold">
        Applied plans
      </h2>
      <Table caption="Applied plans">
        <thead>
          <tr>
            <Th>When (UTC)</Th>
            <Th>Plan</Th>
            <Th numeric>Raters</Th>
            <Th numeric>Random seed</Th>
            <Th numeric>Made</Th>
            <Th numeric>Taken away</Th>
            <Th>Digest</Th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ id, at, settings, added, removed, digest }) => (
            <tr key={id}>
              <Td className="tabular-nums">{minuteOf(at)}</Td>
              <Td>
                {settings.ratersPerItem} per {itemName.one}, by{' '}
                {settings.unit === 'statement' ? itemName.one : settings.unit}, {METHODS[settings.method]}
                {describePatients(settings.patients)}
                {describeDraw(settings)}
              </Td>
              <Td numeric>{settings.raterIds.length}</Td>
              <Td numeric>{settings.seed}</Td>
              <Td numeric>{added}</Td>
              <Td numeric>{removed}</Td>
              <Td className="font-mono text-xs text-muted">{digest.slice(0, 12)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function describePatients(patients: PlanPatients): string {
  switch (patients.kind) {
    case 'all':
      return ''
    case 'chosen':
      return `, ${counted(patients.ids.length, 'chosen patient', 'chosen patients')}`
    case 'pilot':
      return `, a pilot of ${counted(patients.count, 'patient', 'patients')}`
  }
}

function describeDraw({ sample, overlap, withheld }: PlanSettings): string {
  return [
    sample === null ? '' : `, ${whole(sample)} drawn by lot`,
    overlap === 0 ? '' : `, ${whole(overlap)} to every rater`,
    withheld.length === 0 ? '' : ', some withheld from raters',
  ].join('')
}

const METHODS = { balanced: 'balanced', specialty: 'mixed specialties', random: 'random' } as const
