import { counted } from '@/lib/core/counted-words'
import { countInvisible, INVISIBLE_MARK } from '@/lib/core/text/invisible'

/** What the marks in a note's text stand for; nothing where it has none. */
export function InvisibleLine({ text }: { text: string }) {
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
