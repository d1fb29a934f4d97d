import Link from 'next/link'
import { withPassage } from './addresses'

type Props = {
  /** The address of the patient's chart, as {@link withPassage} takes it. */
  chart: string
  passage: { noteId: string; start: number; end: number; quote: string }
  /** Who rests an answer on it. */
  who: string
  /** Whether that is said in sight; it stands beside the answer otherwise. */
  showsWho?: boolean
}

/** As much of a passage as is read at a glance. */
const LETTERS = 180

/** A cited passage that opens the chart where it stands. */
export function PassageLink({ chart, passage, who, showsWho = false }: Props) {
  const text = passage.quote.replaceAll(/\s+/g, ' ')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Link
        prefetch={false}
        href={withPassage(chart, passage)}
        title="Open in the chart"
        className="w-fit max-w-prose rounded bg-evidence px-1.5 text-xs underline-offset-2 hover:underline"
      >
        {text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text}
        <span className="sr-only">, cited by {who}, in the chart</span>
      </Link>
      {showsWho && <span className="text-xs text-muted">cited by {who}</span>}
    </span>
  )
}
