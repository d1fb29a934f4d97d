import { counted } from '@/lib/core/counted-words'
import type { FieldProps } from './field-props'

/** Words of the rater's own; where the protocol names a text to start from, that can be taken over first. */
export function TextField({
  field,
  value,
  describedBy,
  hasProblem,
  starts = [],
  passagesLeft = '',
  send,
}: FieldProps<'text'>) {
  const write = (text: string) =>
    send({ kind: 'answer', field: field.id, value: text || undefined, goOn: false })
  const given = typeof value === 'string' ? value : ''
  const isLong = field.startsFrom !== undefined
  return (
    <>
      <textarea
        rows={isLong ? 6 : 2}
        maxLength={field.maxLength}
        aria-label={field.question}
        aria-describedby={describedBy}
        aria-invalid={hasProblem}
        data-focus=""
        value={given}
        onChange={(event) => write(event.target.value)}
        className={`field-sizing-content w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm ${isLong ? 'max-h-120 min-h-32' : 'max-h-60 min-h-15'}`}
      />
      {isLong && (
        <p className="flex min-h-7 flex-wrap items-center gap-2 text-xs text-muted">
          {given === '' && starts.length === 0 && 'Nothing to start from yet.'}
          {given === ''
            ? starts.map(({ title, text }) => (
                <button
                  key={title}
                  type="button"
                  onClick={() => write(text)}
                  className="rounded-sm border border-line px-1.5 py-0.5 text-ink hover:border-line-strong"
                >
                  {title}
                </button>
              ))
            : counted(given.split(/\s+/).filter((word) => word !== '').length, 'word', 'words')}
          {given !== '' && passagesLeft !== '' && (
            <span className="min-w-0 wrap-anywhere">Marked and still in it: {passagesLeft}</span>
          )}
        </p>
      )}
    </>
  )
}
