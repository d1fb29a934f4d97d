import { type CitedRun, cutAtCitations } from '@/lib/core/writing/citations'
import { describeCited, markOf, type ShownCitation } from './citation-words'

type Props = {
  text: string
  citations: readonly ShownCitation[]
  /** Whether marks are shown. */
  isCited: boolean
  /** The one that is looked at, from 1; null for none. */
  current: number | null
  /** Told when a mark is pointed at or reached by keyboard. */
  onLook: (number: number) => void
  /** Told when its note is wanted. */
  onShow: (number: number) => void
}

/** A text with a mark behind each statement for each note that it cites. */
export function CitedText({ text, citations, isCited, current, onLook, onShow }: Props) {
  const looked = current === null ? undefined : citations[current - 1]
  return (
    <p className="max-w-prose text-base leading-[1.9] whitespace-pre-wrap wrap-anywhere">
      {cutAtCitations(text, citations).map((run) => (
        <span key={run.start}>
          <RunText run={run} looked={isCited ? looked : undefined} />
          {isCited &&
            run.numbers.map((number) => {
              const citation = citations[number - 1]
              return (
                citation && (
                  <button
                    key={number}
                    type="button"
                    aria-label={`${markOf(citation)}: cites ${describeCited(citation)}`}
                    aria-pressed={number === current}
                    onMouseEnter={() => onLook(number)}
                    onFocus={() => onLook(number)}
                    onClick={() => onShow(number)}
                    className="mx-0.5 inline-grid min-h-[24px] min-w-[24px] place-items-center rounded border border-line bg-raised px-1 align-baseline text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:text-accent-strong"
                  >
                    {markOf(citation)}
                  </button>
                )
              )
            })}
        </span>
      ))}
    </p>
  )
}

/** A run, with the statement that is looked at marked. */
function RunText({ run: { start, text }, looked }: { run: CitedRun; looked: ShownCitation | undefined }) {
  if (!looked || looked.end !== start + text.length) return text
  const from = Math.max(0, looked.start - start)
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-accent-soft text-ink">{text.slice(from)}</mark>
    </>
  )
}
