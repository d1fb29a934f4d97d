import type { ChartPassage } from '@/lib/core/chart'
import type { CopiedNote } from './use-copied'

const SHOWN = 3

type Props = { copied: CopiedNote | undefined; onShow: (passage: ChartPassage) => void }

/** How much of a note is repeated, and ways to where its longest parts stood first. */
export function CopiedLine({ copied, onShow }: Props) {
  if (!copied || copied.passages.length === 0) return null
  const longest = copied.passages
    .toSorted((one, other) => lengthOf(other.passage) - lengthOf(one.passage))
    .filter(
      ({ first }, index, all) => all.findIndex((entry) => entry.first.noteId === first.noteId) === index,
    )
  return (
    <p className="flex basis-full flex-wrap items-baseline gap-x-2 text-xs text-muted">
      {Math.max(1, Math.round(copied.share * 100))} % repeated, first in
      {longest.slice(0, SHOWN).map(({ first, firstLabel }) => (
        <button
          key={first.noteId}
          type="button"
          onClick={() => onShow(first)}
          className="text-accent tabular-nums underline underline-offset-2"
        >
          {firstLabel}
        </button>
      ))}
      {longest.length > SHOWN && `and ${longest.length - SHOWN} more`}
    </p>
  )
}

function lengthOf({ start, end }: ChartPassage): number {
  return end - start
}
