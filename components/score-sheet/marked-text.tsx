import { LABEL_TONES } from '@/components/ui/label-tones'
import type { Label } from '@/lib/core/labels'
import { markText } from '@/lib/core/score-sheet/mark-text'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { gravestLabel, labelOf, signOf } from './sheet-words'

type Props = {
  text: string
  labels: readonly Label[]
  statements: readonly SheetStatement[]
  current?: number | null
  /** Without it, the numbers lead to the statements of a printed sheet. */
  onChoose?: (number: number) => void
}

/** A document with its statements painted in place, each ending in its number and sign. */
export function MarkedText({ text, labels, statements, current = null, onChoose }: Props) {
  const byNumber = new Map(statements.map((statement) => [statement.number, statement]))
  const runs = markText(text, statements)
  const verdictsOf = (numbers: readonly number[]) =>
    numbers.map((number) => byNumber.get(number)?.verdict ?? null)
  const gravest = gravestLabel(
    labels.map(({ code }) => code),
    labels,
  )
  const isMixed = runs.some((run) => new Set(verdictsOf(run.statements)).size > 1)
  return (
    <>
      {isMixed && (
        <p className="max-w-prose pb-3 text-xs text-muted">
          Words from which several statements were taken have the color of the gravest of their verdicts: a
          sentence may look {signOf(gravest)} {gravest?.title} for one of its claims. The numbers behind it
          show each.
        </p>
      )}
      <p className="max-w-prose text-base leading-[1.9] whitespace-pre-wrap wrap-anywhere">
        {runs.map((run) => {
          const label = gravestLabel(verdictsOf(run.statements), labels)
          const isCurrent = current !== null && run.statements.includes(current)
          const look = label ? `${LABEL_TONES[label.tone].mark} underline-offset-4` : ''
          return (
            <span key={run.start}>
              <span className={`${look} ${isCurrent ? 'outline-2 outline-accent' : ''}`}>{run.text}</span>
              {run.ends.map((number) => (
                <StatementMark
                  key={number}
                  number={number}
                  label={labelOf(byNumber.get(number)?.verdict ?? null, labels)}
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
  label,
  isCurrent,
  onChoose,
}: {
  number: number
  label: Label | null
  isCurrent: boolean
  onChoose: ((number: number) => void) | undefined
}) {
  const sign = signOf(label)
  if (!onChoose) {
    return (
      <sup className="px-0.5 text-[0.7em]">
        <a href={`#statement-${number}`} aria-label={`Statement ${number}: ${label?.title ?? 'open'}`}>
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
      aria-label={`Statement ${number}: ${label?.title ?? 'open'}`}
      onClick={() => onChoose(number)}
      className="mx-0.5 inline-grid min-h-[24px] min-w-[24px] place-items-center rounded border border-line bg-raised px-1 align-baseline text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:text-accent-strong"
    >
      {number} {sign}
    </button>
  )
}
