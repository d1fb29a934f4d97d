import type { ChartPassage } from '@/lib/core/chart'

/** A passage that somebody rests an answer on. */
export type CitedPassage = ChartPassage & { by?: string }

/** Says whose evidence the passage is that was clicked or jumped to. */
export function CitedNotice({ names }: { names: readonly string[] }) {
  return (
    <output className="border-t border-line bg-surface px-4 py-1.5 text-xs">
      <span className="rounded bg-evidence px-1.5 py-0.5">Cited</span> by {names.join(', ')}
    </output>
  )
}

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
