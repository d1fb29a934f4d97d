import type { ChartPassage } from '@/lib/core/chart'
import type { ChartReading } from './use-chart-reading'
import type { CopiedNote } from './use-copied'

/** A passage that somebody rests an answer on. */
export type CitedPassage = ChartPassage & { by?: string }

/** Who cites the text at a place, each once. */
export function citedBy(
  passages: readonly CitedPassage[],
  { noteId, at }: { noteId: string; at: number },
): string[] {
  const here = passages.filter(
    (passage) => passage.noteId === noteId && passage.start <= at && at < passage.end,
  )
  return [...new Set(here.flatMap((passage) => passage.by ?? []))]
}

/** Below the notes: what the passage is that was clicked or jumped to, and how much of the chart is repeated. */
export function ChartNotices({ reading }: { reading: ChartReading }) {
  const { citers, isCopiedShown, copied, atCaret, place } = reading
  return (
    <>
      {citers.length > 0 && <CitedNotice names={citers} />}
      {isCopiedShown && !atCaret && copied && <CopiedSummary copied={copied} />}
      {atCaret && <CopiedNotice firstLabel={atCaret.firstLabel} onShow={() => place.jumpTo(atCaret.first)} />}
    </>
  )
}

function CitedNotice({ names }: { names: readonly string[] }) {
  return (
    <output className="border-t border-line bg-surface px-4 py-1.5 text-xs">
      <span className="rounded bg-evidence px-1.5 py-0.5">Cited</span> by {names.join(', ')}
    </output>
  )
}

/** Says how much of the chart is repeated, also where nothing of it is in view. */
function CopiedSummary({ copied }: { copied: ReadonlyMap<string, CopiedNote> }) {
  const repeating = [...copied.values()].filter(({ passages }) => passages.length > 0)
  const count = repeating.reduce((sum, { passages }) => sum + passages.length, 0)
  return (
    <output className="border-t border-line bg-surface px-4 py-1.5 text-xs text-muted">
      {count === 0
        ? 'No passage of this chart repeats an earlier note.'
        : `${count === 1 ? 'One passage repeats' : `${count} passages repeat`} an earlier note, in ${
            repeating.length === 1 ? 'one note' : `${repeating.length} notes`
          }: shaded.`}
    </output>
  )
}

/** Says where the repeated passage that was clicked stood first. */
function CopiedNotice({ firstLabel, onShow }: { firstLabel: string; onShow: () => void }) {
  return (
    <output className="flex items-center gap-3 border-t border-line bg-surface px-4 py-1.5 text-xs text-muted">
      This passage is repeated; it stood first in the note of {firstLabel}.
      <button type="button" onClick={onShow} className="text-accent underline underline-offset-2">
        Go there
      </button>
    </output>
  )
}
