import { Table, Td, Th } from '@/components/ui/table'
import type { Availability } from '@/lib/core/assignment/availability'
import type { BoardRater } from '@/lib/core/assignment/board'
import { AvailabilityForm } from './availability-form'

type Outcome = { ok: true } | { ok: false; message: string }

type Props = {
  raters: readonly BoardRater[]
  chosen: ReadonlySet<string>
  onChoose: (raterId: string, isChosen: boolean) => void
  onAvailability: (raterId: string, availability: Availability) => Promise<Outcome>
}

/** Who takes part in the plan, what each has, and how much time there is. */
export function RaterChoice({ raters, chosen, onChoose, onAvailability }: Props) {
  return (
    <Table caption="Raters of the plan">
      <thead>
        <tr>
          <Th>Rater</Th>
          <Th>Specialty</Th>
          <Th numeric>Patients</Th>
          <Th numeric>Assigned</Th>
          <Th numeric>Checked</Th>
          <Th>Time</Th>
        </tr>
      </thead>
      <tbody>
        {raters.map((rater) => (
          <tr key={rater.id} className="align-top">
            <Td>
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={chosen.has(rater.id)}
                  onChange={(event) => onChoose(rater.id, event.target.checked)}
                />
                {rater.alias}
                {rater.isInvited && <span className="text-muted">(invited)</span>}
              </label>
            </Td>
            <Td>{rater.specialty ?? '–'}</Td>
            <Td numeric>{rater.patients}</Td>
            <Td numeric>{rater.assigned}</Td>
            <Td numeric>{rater.rated}</Td>
            <Td>
              <AvailabilityForm
                key={JSON.stringify([rater.perWeek, rater.away])}
                alias={rater.alias}
                availability={{ perWeek: rater.perWeek, away: rater.away }}
                onSave={(availability) => onAvailability(rater.id, availability)}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
