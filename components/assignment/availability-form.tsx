'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Availability, DayRange } from '@/lib/core/assignment/availability'

type Props = {
  alias: string
  availability: Availability
  onSave: (availability: Availability) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** A rater's weekly limit and leave: a line to read, a small form to change it. */
export function AvailabilityForm({ alias, availability, onSave }: Props) {
  const [perWeek, setPerWeek] = useState(availability.perWeek)
  const [away, setAway] = useState<readonly DayRange[]>(availability.away)
  const { failure, isBusy, take } = useStep(onSave)

  function save() {
    const ranges = away.filter((range) => range.from !== '' && range.to !== '')
    take({ perWeek, away: ranges })
  }

  return (
    <details>
      <summary className="cursor-pointer text-muted">
        <span className="sr-only">Time of {alias}: </span>
        {describe(availability)}
      </summary>
      <fieldset className="grid max-w-96 gap-3 py-2" disabled={isBusy}>
        <legend className="sr-only">Time of {alias}</legend>
        <TextField
          label="Statements a week"
          type="number"
          min={1}
          max={10_000}
          value={perWeek ?? ''}
          onChange={(event) => setPerWeek(event.target.value === '' ? null : Number(event.target.value))}
          hint="Empty for no limit."
        />
        {away.map((range, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- ranges have no other identity, and may be equal
          <div key={index} className="flex items-end gap-2">
            <TextField
              label="Away from"
              type="date"
              value={range.from}
              onChange={(event) => setAway(away.with(index, { ...range, from: event.target.value }))}
            />
            <TextField
              label="to"
              type="date"
              min={range.from}
              value={range.to}
              onChange={(event) => setAway(away.with(index, { ...range, to: event.target.value }))}
            />
            <Button
              tone="quiet"
              aria-label="Remove this leave"
              onClick={() => setAway(away.toSpliced(index, 1))}
            >
              ×
            </Button>
          </div>
        ))}
        <div className="flex gap-2">
          <Button tone="quiet" onClick={() => setAway([...away, { from: '', to: '' }])}>
            Add leave
          </Button>
          <Button onClick={save}>{isBusy ? 'Saving…' : 'Save'}</Button>
        </div>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
      </fieldset>
    </details>
  )
}

function describe({ perWeek, away }: Availability): string {
  const limit = perWeek === null ? 'No weekly limit' : `${perWeek} a week`
  const leave = away.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')
  return leave === '' ? limit : `${limit}, away ${leave}`
}
