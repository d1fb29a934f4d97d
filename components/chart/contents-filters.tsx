'use client'

import { type ReactNode, useMemo } from 'react'
import { type ChartNote, dayOf } from '@/lib/core/chart'
import { type ContentsFilter, type ContentsOrder, WITHOUT_CATEGORY } from '@/lib/core/chart-contents'

type Props = {
  notes: readonly ChartNote[]
  shown: number
  filter: ContentsFilter
  order: ContentsOrder
  onFilter: (filter: ContentsFilter) => void
  onOrder: (order: ContentsOrder) => void
}

/** A category that no note has: its name would have lost the blank. */
const ALL = ' '

/** Which notes the contents show, by type, author and time, and in which order. */
export function ContentsFilters({ notes, shown, filter, order, onFilter, onOrder }: Props) {
  const categories = useMemo(() => [...new Set(notes.map((note) => note.category))].toSorted(), [notes])
  const authors = useMemo(() => distinct(notes.map((note) => note.author ?? '')), [notes])
  const days = useMemo(() => distinct(notes.map((note) => dayOf(note) ?? '')), [notes])

  return (
    <div className="grid gap-1.5 border-b border-line p-2 text-xs text-muted">
      <div className="grid grid-cols-2 gap-2">
        <Choice
          label="Show"
          value={filter.category ?? ALL}
          onChange={(category) => onFilter({ ...filter, category: category === ALL ? null : category })}
        >
          <option value={ALL}>{notes.length === 1 ? 'One note' : `All ${notes.length} notes`}</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {name || WITHOUT_CATEGORY}
            </option>
          ))}
        </Choice>
        <Choice
          label="Group by"
          value={order}
          onChange={(value) => onOrder(value === 'day' ? 'day' : 'category')}
        >
          <option value="day">day</option>
          <option value="category">category</option>
        </Choice>
      </div>
      <details>
        <summary className="rounded hover:text-ink">
          {authors.length > 0 ? 'Author and time' : 'Time'}
          {shown < notes.length && ` · ${shown} of ${notes.length} shown`}
        </summary>
        <div className="grid grid-cols-2 gap-2 pt-1.5">
          <Choice label="From" value={filter.from} onChange={(from) => onFilter({ ...filter, from })}>
            <option value="">the first day</option>
            <Days days={days} />
          </Choice>
          <Choice label="To" value={filter.to} onChange={(to) => onFilter({ ...filter, to })}>
            <option value="">the last day</option>
            <Days days={days} />
          </Choice>
          {authors.length > 0 && (
            <Choice
              label="Author"
              value={filter.author}
              onChange={(author) => onFilter({ ...filter, author })}
            >
              <option value="">everybody</option>
              {authors.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Choice>
          )}
        </div>
      </details>
    </div>
  )
}

const CONTROL = 'min-h-7 min-w-0 rounded border border-line-strong bg-raised px-1.5 text-xs text-ink'

type ChoiceProps = { label: string; value: string; children: ReactNode; onChange: (value: string) => void }

function Choice({ label, value, children, onChange }: ChoiceProps) {
  return (
    <label className="grid min-w-0 gap-0.5">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL}>
        {children}
      </select>
    </label>
  )
}

function Days({ days }: { days: readonly string[] }) {
  return days.map((day) => (
    <option key={day} value={day}>
      {day}
    </option>
  ))
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '').toSorted()
}
