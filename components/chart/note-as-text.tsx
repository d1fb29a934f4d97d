import { type ChartNote, type ChartPassage, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { counted } from '@/lib/core/counted-words'
import { countInvisible, INVISIBLE_MARK, markInvisible } from '@/lib/core/text/invisible'
import type { CopiedNote } from './use-copied'

type Props = {
  note: ChartNote
  /** What of it is repeated; undefined while that is not asked for. */
  copied: CopiedNote | undefined
  onShow: (passage: ChartPassage) => void
}

/** A note with its head. Its text stands in one text node, so that passages can be painted over it. */
export function NoteAsText({ note, copied, onShow }: Props) {
  return (
    <article
      data-note-id={note.id}
      aria-label={`${noteTimeLabel(note)} ${noteTitle(note)}`}
      className="border-b border-line px-5 pt-3 pb-5 [contain-intrinsic-size:auto_500px] [content-visibility:auto]"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 className="text-sm font-semibold">{noteTitle(note)}</h2>
        <p className="text-xs text-muted tabular-nums">
          {noteTimeLabel(note)} · note {note.externalId}
          {note.author === null ? '' : ` · by ${note.author}`}
          {note.admissionId === null ? '' : ` · admission ${note.admissionId}`}
        </p>
        <InvisibleLine text={note.text} />
        <CopiedLine copied={copied} onShow={onShow} />
      </header>
      <p data-note-text className="max-w-[85ch] text-base leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {markInvisible(note.text)}
      </p>
    </article>
  )
}

/** What the marks in a note's text stand for; nothing where it has none. */
function InvisibleLine({ text }: { text: string }) {
  const count = countInvisible(text)
  if (count === 0) return null
  return (
    <p className="basis-full text-xs text-muted">
      {INVISIBLE_MARK} stands for what cannot be seen in this note:{' '}
      {counted(count, 'character', 'characters')}. AI raters read the note without{' '}
      {count === 1 ? 'it' : 'them'}.
    </p>
  )
}

const SHOWN = 3

/** How much of a note is repeated, and ways to where its longest parts stood first. */
function CopiedLine({ copied, onShow }: Omit<Props, 'note'>) {
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
