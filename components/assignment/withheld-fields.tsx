import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import type { Withheld } from '@/lib/core/assignment/plan-settings'

type Props = Pick<AssignmentBoard, 'raters' | 'strata'> & {
  withheld: readonly Withheld[]
  onChange: (withheld: Withheld[]) => void
}

/** Which raters must not see which groups, such as those without access to a data source. */
export function WithheldFields({ withheld, raters, strata, onChange }: Props) {
  const [raterId, setRaterId] = useState(raters[0]?.id ?? '')
  const [group, setGroup] = useState('')
  const groups = strata.flatMap(({ id: stratum, title, values }) =>
    values.map((value) => ({
      key: JSON.stringify([stratum, value]),
      stratum,
      value,
      name: `${title}: ${value}`,
    })),
  )
  const chosen = groups.find(({ key }) => key === group) ?? groups[0]
  const isSame = (one: Withheld, other: Withheld) => JSON.stringify(one) === JSON.stringify(other)
  const add = ({ stratum, value }: Omit<Withheld, 'raterId'>) => {
    const entry = { raterId, stratum, value }
    onChange([...withheld.filter((other) => !isSame(other, entry)), entry])
  }
  return (
    <fieldset className="col-span-full grid gap-2">
      <legend className="pb-1 text-sm font-medium">Withheld from raters</legend>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Rater" value={raterId} onChange={(event) => setRaterId(event.target.value)}>
          {raters.map(({ id, alias }) => (
            <option key={id} value={id}>
              {alias}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Must not see"
          value={chosen?.key ?? ''}
          onChange={(event) => setGroup(event.target.value)}
        >
          {groups.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button tone="quiet" disabled={!chosen || raterId === ''} onClick={() => chosen && add(chosen)}>
          Withhold
        </Button>
      </div>
      {withheld.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {withheld.map((entry) => (
            <li key={JSON.stringify(entry)} className="flex items-center gap-3">
              {raters.find(({ id }) => id === entry.raterId)?.alias ?? 'A former rater'}:{' '}
              {strata.find(({ id }) => id === entry.stratum)?.title ?? entry.stratum}: {entry.value}
              <Button
                tone="quiet"
                onClick={() => onChange(withheld.filter((other) => !isSame(other, entry)))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
