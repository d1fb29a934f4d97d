import { type CitedRun, cutAtCitations } from '@/lib/core/writing/citations'
import { describeCited, markOf, type ShownCitation } from './citation-words'

type Props = {
  text: string
  citations: readonly ShownCitation[]
  /** Whether marks are shown. */
  isCited: boolean
  /** The one that is looked at, from 1; null for none. */
  current: number | null
  /** A passage that another page leads to, half-open; null for none. */
  passage: { start: number; end: number } | null
  /** Called when a mark is pointed at or reached by keyboard. */
  onLook: (number: number) => void
  /** Called when its note is wanted. */
  onShow: (number: number) => void
}

/** A text with a mark behind each statement for each note that it cites. */
export function CitedText({ text, citations, isCited, current, passage, onLook, onShow }: Props) {
  const looked = current === null ? undefined : citations[current - 1]
  return (
    <p className="max-w-prose text-base leading-[1.9] whitespace-pre-wrap wrap-anywhere">
      {cutAtCitations(text, citations).map((run) => (
        <span key={run.start}>
          {isCited && run.numbers.length > 0 ? (
            <>
              <RunText run={headOf(run)} looked={looked} passage={passage} />
              {/* the last word, its full stop and the marks stand on one line */}
              <span className="whitespace-nowrap">
                <RunText run={tailOf(run)} looked={looked} passage={passage} />
                <Marks {...{ run, citations, current, onLook, onShow }} />
              </span>
            </>
          ) : (
            <RunText run={run} looked={undefined} passage={passage} />
          )}
        </span>
      ))}
    </p>
  )
}

/** Longer words break where they have to, without their marks. */
const LONGEST_WORD = 30

/** Where the last word of a run begins. */
function lastWordOf({ text }: CitedRun): number {
  const last = /\S+\s*$/u.exec(text)
  if (!last || last[0].length > LONGEST_WORD || last[0].includes('\n')) return text.length
  return last.index
}

function headOf(run: CitedRun): CitedRun {
  return { ...run, text: run.text.slice(0, lastWordOf(run)) }
}

function tailOf(run: CitedRun): CitedRun {
  const from = lastWordOf(run)
  return { ...run, start: run.start + from, text: run.text.slice(from) }
}

function Marks({
  run,
  citations,
  current,
  onLook,
  onShow,
}: Pick<Props, 'citations' | 'current' | 'onLook' | 'onShow'> & { run: CitedRun }) {
  return run.numbers.map((number) => {
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
  })
}

type RunProps = {
  run: CitedRun
  looked: ShownCitation | undefined
  passage: { start: number; end: number } | null
}

/** A run, with what of it is of the statement that is looked at, or of the passage that another page leads to, marked. */
function RunText({ run: { start, text }, looked, passage }: RunProps) {
  const range = looked ?? passage
  const from = Math.max(0, (range?.start ?? 0) - start)
  const to = Math.min(text.length, (range?.end ?? 0) - start)
  if (!range || from >= to) return text
  return (
    <>
      {text.slice(0, from)}
      <mark data-passage={looked ? undefined : true} className="bg-accent-soft text-ink">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  )
}
