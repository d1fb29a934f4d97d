import type { CopiedNote } from './use-copied'

type Props = { copied: ReadonlyMap<string, CopiedNote> }

/** Says how much of the chart is repeated, also where nothing of it is in view. */
export function CopiedSummary({ copied }: Props) {
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
