import type { ReasonDigest as Digest } from '@/lib/core/score-sheet/score-sheet'

type Props = {
  /** What the label is called. */
  label: string
  digest: Digest
  /** A model's summary, where one was made. */
  summary: { text: string; model: string } | null
}

/** Why statements got a label, in short: the most informative reasons as they were given, and a model's words where made. */
export function ReasonDigest({ label, digest, summary }: Props) {
  const { given, selected } = digest
  const covered = new Set(selected.flatMap((reason) => reason.statements)).size
  return (
    <section aria-label={`Why ${label}`} className="grid gap-1.5 text-sm">
      {summary && (
        <p>
          {summary.text} <span className="text-xs text-muted">(summary by {summary.model})</span>
        </p>
      )}
      {given === 0 && <p className="text-muted">Nobody wrote a reason.</p>}
      <ul className="grid gap-1">
        {selected.map(({ text, statements }) => (
          <li key={text} className="flex gap-2">
            <span className="shrink-0 text-xs leading-5 text-muted tabular-nums">
              {toNumbers(statements)}
            </span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {given > covered && (
        <p className="text-xs text-muted">
          The reasons that say most of what all {given} say; {given - covered} more stand with their
          statements.
        </p>
      )}
    </section>
  )
}

function toNumbers(statements: readonly number[]): string {
  const shown = statements.slice(0, 4).join(', ')
  return statements.length > 4 ? `${shown} …` : shown
}
