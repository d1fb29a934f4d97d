import { type Guideline, saysMore } from '@/lib/core/labeling/guideline'
import { dayOf } from '@/lib/core/time-words'
import { VERDICTS } from '@/lib/core/verdict'

type Props = { guideline: Guideline; isOpen: boolean; onToggle: (isOpen: boolean) => void }

/** The guideline beside the statement: what holds for all answers, and examples of each. */
export function GuidePanel({ guideline, isOpen, onToggle }: Props) {
  const { intro, entries, version, publishedAt } = guideline
  if (!saysMore(guideline)) return null
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="rounded-md border border-line bg-surface px-3 py-1.5 text-sm"
    >
      <summary className="text-muted hover:text-ink">
        Guideline
        <span className="text-xs tabular-nums">
          {' '}
          · version {version}
          {publishedAt !== null && ` of ${dayOf(publishedAt)}`}
        </span>
      </summary>
      {intro !== '' && <p className="pt-1.5 whitespace-pre-wrap">{intro}</p>}
      {VERDICTS.filter((code) => entries[code].examples.length > 0).map((code) => (
        <section key={code} className="pt-2">
          <h3 className="text-xs font-semibold text-muted">{code}, for example</h3>
          <ul className="list-disc pl-5">
            {entries[code].examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
