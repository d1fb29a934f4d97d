import type { KeyboardEvent } from 'react'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { keysOfOptions } from './answer-keys'
import type { ListEntry } from './list-entries'

const BUTTON = 'min-h-6 shrink-0 text-accent underline underline-offset-2'

type Props = {
  index: number
  entry: ListEntry
  /** The line that waits for a new entry. */
  isNew: boolean
  isLast: boolean
  labels: FieldOfKind<'list'>['labels']
  describedBy: string
  hasProblem: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onEdit: (entry: ListEntry) => void
  /** A label was given by its key: the next line is due. */
  onLabeled: () => void
  /** Marks the words that the entry comes from: those selected, or the sentence that is likest; null where no text is at hand. */
  onMark: (() => void) | null
}

/** One entry of a list, with its label where the field has labels. */
export function ListLine({ index, entry, isNew, isLast, labels, onEdit, onMark, ...props }: Props) {
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
      <textarea
        rows={1}
        aria-label={isNew ? 'New entry' : `Entry ${index + 1}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.hasProblem}
        maxLength={2000}
        data-focus={isLast || undefined}
        data-lines=""
        value={entry.text}
        placeholder={isNew ? 'New entry' : undefined}
        onChange={({ target }) => onEdit({ ...entry, text: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        onKeyDown={props.onKeyDown}
        className="field-sizing-content min-h-9 min-w-40 flex-1 resize-none rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
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
      {!isNew && (onMark || entry.suggested !== undefined) && (
        <Origin index={index} entry={entry} onEdit={onEdit} onMark={onMark} />
      )}
    </li>
  )
}

/** Where an entry comes from: the words that are marked, and what was suggested in its place. */
function Origin({ index, entry, onEdit, onMark }: Pick<Props, 'index' | 'entry' | 'onEdit' | 'onMark'>) {
  const { quote, start: _, suggested, ...own } = entry
  const rest = { ...own, ...(suggested !== undefined && { suggested }) }
  return (
    <div className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-0.5 pl-7 text-xs text-muted">
      {quote !== undefined && <q className="line-clamp-2 min-w-0 flex-1 text-ink">{quote}</q>}
      {onMark && (
        <button
          type="button"
          className={BUTTON}
          // what is selected in the text stays selected
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMark}
        >
          {quote === undefined ? 'Mark source' : 'Mark other words'}
          <span className="sr-only"> of entry {index + 1}</span>
        </button>
      )}
      {quote !== undefined && (
        <button type="button" className={BUTTON} onClick={() => onEdit(rest)}>
          Remove mark<span className="sr-only"> of entry {index + 1}</span>
        </button>
      )}
      {suggested !== undefined && suggested !== entry.text && (
        <span className="w-full">Edited. Suggested: {suggested}</span>
      )}
    </div>
  )
}
