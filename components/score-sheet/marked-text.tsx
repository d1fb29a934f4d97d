import { markText } from '@/lib/core/score-sheet/mark-text'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { gravestVerdict, SIGNS } from './verdict-sign'

type Props = {
  text: string
  statements: readonly SheetStatement[]
  current?: number | null
  /** Without it, the numbers lead to the statements of a printed sheet. */
  onChoose?: (number: number) => void
}

/** A document with its statements painted in place, each ending in its number and sign. */
export function MarkedText({ text, statements, current = null, onChoose }: Props) {
  const byNumber = new Map(statements.map((statement) => [statement.number, statement]))
  const runs = markText(text, statements)
  const verdictsOf = (numbers: readonly number[]) =>
    numbers.map((number) => byNumber.get(number)?.verdict ?? null)
  const isMixed = runs.some((run) => new Set(verdictsOf(run.statements)).size > 1)
  return (
    <>
      {isMixed && (
        <p className="max-w-prose pb-3 text-xs text-muted">
          Words from which several statements were taken have the colour of the gravest of their verdicts: a
          sentence may look {SIGNS['Not Supported'].sign} Not Supported for one of its claims. The numbers
          behind it tell each.
        </p>
      )}
      <p className="max-w-prose text-[0.95rem] leading-[1.9] whitespace-pre-wrap wrap-anywhere">
        {runs.map((run) => {
          const verdict = gravestVerdict(verdictsOf(run.statements))
          const isCurrent = current !== null && run.statements.includes(current)
          const look = verdict ? `${SIGNS[verdict].mark} underline-offset-4` : ''
          return (
            <span key={run.start}>
              <span className={`${look} ${isCurrent ? 'outline-2 outline-accent' : ''}`}>{run.text}</span>
              {run.ends.map((number) => (
                <StatementMark
                  key={number}
                  number={number}
                  verdict={byNumber.get(number)?.verdict ?? null}
                  isCurrent={number === current}
                  onChoose={onChoose}
                />
              ))}
            </span>
          )
        })}
      </p>
    </>
  )
}

function StatementMark({
  number,
  verdict,
  isCurrent,
  onChoose,
}: {
  number: number
  verdict: SheetStatement['verdict']
  isCurrent: boolean
  onChoose: ((number: number) => void) | undefined
}) {
  const sign = verdict ? SIGNS[verdict].sign : '–'
  if (!onChoose) {
    return (
      <sup className="px-0.5 text-[0.7em]">
        <a href={`#statement-${number}`} aria-label={`Statement ${number}: ${verdict ?? 'open'}`}>
          {number}
          {sign}
        </a>
      </sup>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      aria-label={`Statement ${number}: ${verdict ?? 'open'}`}
      onClick={() => onChoose(number)}
      className="mx-0.5 inline-grid min-h-[24px] min-w-[24px] place-items-center rounded border border-line bg-raised px-1 align-baseline text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:text-accent-strong"
    >
      {number} {sign}
    </button>
  )
}
