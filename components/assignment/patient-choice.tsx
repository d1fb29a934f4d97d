import { SelectField } from '@/components/ui/field'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import type { PlanPatients } from '@/lib/core/assignment/plan-settings'
import { counted } from '@/lib/core/counted-words'
import { NumberField } from './number-field'

type Props = Pick<AssignmentBoard, 'patients' | 'itemName'> & {
  chosen: PlanPatients
  onChoose: (chosen: PlanPatients) => void
}

const FIRST_PILOT = 5

/** Which patients a plan gives out: all, a pilot of some, or those that are ticked. */
export function PatientChoice({ patients, itemName, chosen, onChoose }: Props) {
  return (
    <>
      <SelectField
        label="Which patients"
        value={chosen.kind}
        onChange={(event) => onChoose(start(event.target.value as PlanPatients['kind'], patients))}
        hint="The others stay as they are."
      >
        <option value="all">All patients</option>
        <option value="pilot">A pilot of some</option>
        <option value="chosen">Chosen patients</option>
      </SelectField>
      {chosen.kind === 'pilot' && (
        <NumberField
          label="Patients in the pilot"
          value={chosen.count}
          min={1}
          max={patients.length}
          onNumber={(count) => onChoose({ kind: 'pilot', count: count ?? 1 })}
          hint="Drawn by the random seed."
        />
      )}
      {chosen.kind === 'chosen' && (
        <fieldset className="col-span-full grid gap-2">
          <legend className="pb-1 text-sm font-medium">
            Patients ({chosen.ids.length} of {patients.length} chosen)
          </legend>
          <div className="grid max-h-56 gap-x-4 gap-y-1 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2 lg:grid-cols-4">
            {patients.map(({ id, externalId, items, unassigned }) => (
              <label key={id} className="flex min-h-[24px] items-start gap-2 text-sm">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  checked={chosen.ids.includes(id)}
                  onChange={() => onChoose({ kind: 'chosen', ids: toggle(chosen.ids, id) })}
                />
                <span>
                  {externalId}
                  <span className="block text-xs text-muted">
                    {counted(items, itemName.one, itemName.many)}, {unassigned} not assigned
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function start(kind: PlanPatients['kind'], patients: Props['patients']): PlanPatients {
  switch (kind) {
    case 'all':
      return { kind }
    case 'pilot':
      return { kind, count: Math.min(FIRST_PILOT, patients.length) }
    case 'chosen':
      return { kind, ids: [] }
  }
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
