import { Disclosure } from '@/components/ui/disclosure'
import { counted, whole } from '@/lib/core/counted-words'
import type { DroppedPieces } from '@/lib/core/exchange/cut-choice'

type Props = DroppedPieces & {
  /** What was looked at, where that is not all. */
  within?: string
}

/** What makes no statement where rules cut texts, so that a lead sees if they dropped too much. */
export function DroppedList({ dropped, droppedTexts, within }: Props) {
  const shown = droppedTexts.reduce((sum, { count }) => sum + count, 0)
  const title = `${counted(dropped, 'heading or fragment makes', 'headings and fragments make')} no statement`
  return (
    <Disclosure title={within === undefined ? title : `${title} (${within})`}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {droppedTexts.map(({ text, count }) => (
          <li key={text}>
            “{text}” {count > 1 && <span className="text-muted">{whole(count)} times</span>}
          </li>
        ))}
        {dropped > shown && <li className="text-muted">and {whole(dropped - shown)} more</li>}
      </ul>
    </Disclosure>
  )
}
