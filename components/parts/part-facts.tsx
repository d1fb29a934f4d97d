import type { ChartPassage } from '@/lib/core/chart'
import type { ShownAttribute } from '@/lib/core/labeling/labeling'

type Props = {
  facts: readonly ShownAttribute[]
  /** Shows a passage of the chart; left out where no chart stands beside. */
  onShow?: ((passage: ChartPassage) => void) | undefined
}

/** Longer values have lines of their own. */
const SHORT = 48

/** What is known of a part besides its text, where raters may see it: what is short in one line, the rest below, each with its title. */
export function PartFacts({ facts, onShow }: Props) {
  const isLong = ({ value, entries = [{ text: value }] }: ShownAttribute) =>
    entries.some(({ text, passage }) => text.length > SHORT || passage)
  const [short, long] = [facts.filter((fact) => !isLong(fact)), facts.filter(isLong)]
  return (
    <>
      {short.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {short.map(({ title, value, entries }) => (
            <div key={title} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-muted">{title}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                {entries?.map(({ text }) => text).join(', ') ?? value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {long.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
          {long.map(({ title, value, entries }) => (
            <div key={title} className="contents">
              <dt className="text-xs leading-5 text-muted">{title}</dt>
              <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
                {entries ? <Entries entries={entries} onShow={onShow} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Entries({ entries, onShow }: Required<Pick<ShownAttribute, 'entries'>> & Pick<Props, 'onShow'>) {
  return (
    <ol className="grid gap-1">
      {entries.map(({ text, passage }) => (
        <li key={text} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 whitespace-pre-wrap">{text}</span>
          {passage && onShow && (
            <button
              type="button"
              aria-label={`Show in the chart: ${text}`}
              onClick={() => onShow(passage)}
              className="min-h-[24px] shrink-0 rounded px-1.5 text-xs text-accent underline-offset-2 hover:underline"
            >
              in the chart
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
