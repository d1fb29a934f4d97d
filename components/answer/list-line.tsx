import type { KeyboardEvent } from 'react'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { keysOfOptions } from './answer-keys'
import type { ListEntry } from './list-entries'

type Props = {
  index: number
  entry: ListEntry
  /** The line that waits for a new entry. */
  isNew: boolean
  isLast: boolean
  labels: FieldOfKind<'list'>['labels']
  describedBy: string
  hasProblem: boolean
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onEdit: (entry: ListEntry) => void
  /** A label was given by its key: the next line is due. */
  onLabeled: () => void
}

/** One entry of a list, with its label where the field has labels. */
export function ListLine({ index, entry, isNew, isLast, labels, onEdit, ...props }: Props) {
  const keys = keysOfOptions(labels?.length ?? 0)

  function chooseByKey(event: KeyboardEvent<HTMLSelectElement>) {
    const label = labels?.[keys.indexOf(event.key)]?.code
    if (label === undefined) return
    event.preventDefault()
    props.onLabeled()
    onEdit({ ...entry, label })
  }

  return (
    <li className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="w-5 shrink-0 text-right text-xs text-muted tabular-nums">
        {index + 1}
      </span>
      <input
        type="text"
        aria-label={isNew ? 'New entry' : `Entry ${index + 1}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.hasProblem}
        maxLength={2000}
        data-focus={isLast || undefined}
        data-lines=""
        value={entry.text}
        placeholder={isNew ? 'New entry' : undefined}
        onChange={(event) => onEdit({ ...entry, text: event.target.value })}
        onKeyDown={props.onKeyDown}
        className="min-h-9 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
      />
      {labels && !isNew && (
        <select
          aria-label={`Label of entry ${index + 1}`}
          data-lines=""
          value={entry.label ?? ''}
          onChange={(event) => onEdit({ ...entry, label: event.target.value || null })}
          onKeyDown={chooseByKey}
          className="min-h-9 max-w-44 rounded-md border border-line-strong bg-surface px-2 py-1.5 text-sm"
        >
          <option value="">label …</option>
          {labels.map(({ code, title }, at) => (
            <option key={code} value={code}>
              {keys[at]} {title ?? code}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
