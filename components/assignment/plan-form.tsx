import { type ComponentProps, useState } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { SelectField, TextField } from '@/components/ui/field'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import type { PlanMethod, PlanSettings, PlanUnitKind } from '@/lib/core/assignment/plan-settings'
import { capitalize } from '@/lib/core/text/capitalize'
import { NumberField } from './number-field'
import { PatientChoice } from './patient-choice'
import { WithheldFields } from './withheld-fields'

export type PlanChoice = Omit<PlanSettings, 'raterIds'>

type Props = {
  board: Pick<AssignmentBoard, 'patients' | 'itemName' | 'raters' | 'strata'>
  choice: PlanChoice
  onChange: (choice: PlanChoice) => void
}

const METHOD_HINTS: Record<PlanMethod, string> = {
  balanced: 'Even loads, and every two raters share about as much as any other two.',
  specialty: 'Balanced, and the raters of a unit come from different specialties.',
  random: 'Drawn by lot within the limits.',
}

/** The settings of a plan, all of them: the same settings give the same plan. */
export function PlanForm({ choice, board, onChange }: Props) {
  const { patients, itemName } = board
  const unitTitles = { patient: 'Patients', document: 'Documents', statement: capitalize(itemName.many) }
  const set = (fields: Partial<PlanChoice>) => onChange({ ...choice, ...fields })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <NumberField
        label={`Raters per ${itemName.one}`}
        value={choice.ratersPerItem}
        min={1}
        max={9}
        onNumber={(ratersPerItem) => set({ ratersPerItem: ratersPerItem ?? 1 })}
        hint="Also what the study’s rule waits for."
      />
      <SelectField
        label="Assigned by"
        value={choice.unit}
        onChange={(event) => set({ unit: event.target.value as PlanUnitKind })}
        hint="By patient, a rater reads each chart once."
      >
        <option value="patient">Patient</option>
        <option value="document">Document</option>
        <option value="statement">{capitalize(itemName.one)}</option>
      </SelectField>
      <SelectField
        label="Method"
        value={choice.method}
        onChange={(event) => set({ method: event.target.value as PlanMethod })}
        hint={METHOD_HINTS[choice.method]}
      >
        <option value="balanced">Balanced</option>
        <option value="specialty">Mixed specialties</option>
        <option value="random">Random</option>
      </SelectField>
      <PatientChoice
        chosen={choice.patients}
        patients={patients}
        itemName={itemName}
        onChoose={(wanted) => set({ patients: wanted })}
      />
      <div className="sm:col-span-2 lg:col-span-4">
        <MoreSettings choice={choice} board={board} unitTitle={unitTitles[choice.unit]} set={set} />
      </div>
    </div>
  )
}

type MoreProps = Pick<Props, 'choice' | 'board'> & {
  unitTitle: string
  set: (fields: Partial<PlanChoice>) => void
}

/** What a plan does without: open once something in it was set. */
function MoreSettings({ choice, board: { raters, strata }, unitTitle, set }: MoreProps) {
  const isSet =
    choice.maxUnits !== null ||
    choice.period !== null ||
    choice.keep !== 'all' ||
    choice.sample !== null ||
    choice.overlap > 0 ||
    choice.withheld.length > 0
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title="Limits, period and lots" isOpen={isOpen || isSet} onToggle={setOpen}>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          label={`${unitTitle} each, at most`}
          value={choice.maxUnits}
          min={1}
          max={100_000}
          onNumber={(maxUnits) => set({ maxUnits })}
          hint="Empty for no limit."
        />
        <DayField
          label="Work from"
          value={choice.period?.from ?? ''}
          onDay={(from) => set({ period: toPeriod(from, choice.period?.to ?? from) })}
          hint="With a period, leave and weekly limits count."
        />
        <DayField
          label="Work until"
          value={choice.period?.to ?? ''}
          min={choice.period?.from}
          onDay={(to) => set({ period: toPeriod(choice.period?.from ?? to, to) })}
        />
        <SelectField
          label="What is assigned already"
          value={choice.keep}
          onChange={(event) => set({ keep: event.target.value as PlanChoice['keep'] })}
          hint="What a rater has begun stays in both cases."
        >
          <option value="all">Stays</option>
          <option value="begun">May go to others, if not begun</option>
        </SelectField>
        <NumberField
          label="Random seed"
          value={choice.seed}
          min={0}
          max={2_147_483_647}
          onNumber={(seed) => set({ seed: seed ?? 0 })}
          hint="Same seed, same plan."
        />
        <NumberField
          label={`${unitTitle} drawn by lot`}
          value={choice.sample}
          min={1}
          max={1_200_000}
          onNumber={(sample) => set({ sample })}
          hint="Empty for all."
        />
        <NumberField
          label="Of these, to every rater"
          value={choice.overlap}
          min={0}
          max={100_000}
          onNumber={(overlap) => set({ overlap: overlap ?? 0 })}
          hint="Rated by all, to measure agreement."
        />
        {strata.length > 0 && (
          <WithheldFields
            withheld={choice.withheld}
            raters={raters}
            strata={strata}
            onChange={(withheld) => set({ withheld })}
          />
        )}
      </div>
    </Disclosure>
  )
}

function toPeriod(from: string, to: string): PlanChoice['period'] {
  if (from === '' || to === '') return null
  return from <= to ? { from, to } : { from: to, to: from }
}

type DayProps = { value: string; onDay: (day: string) => void; min?: string | undefined } & Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint'
>

function DayField({ onDay, ...rest }: DayProps) {
  return <TextField type="date" onChange={(event) => onDay(event.target.value)} {...rest} />
}
