import { type Guideline, listGuidelineSubjects, saysMore } from '@/lib/core/labeling/guideline'
import type { Definition } from '@/lib/core/protocols/definition'
import { dayOf } from '@/lib/core/time-words'

type Props = {
  guideline: Guideline
  /** Names the questions that the guideline speaks of; labels name themselves. */
  definition?: Definition
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** The guideline beside the statement: what holds for all answers, and examples of each. */
export function GuidePanel({ guideline, definition, isOpen, onToggle }: Props) {
  const { intro, entries, version, publishedAt } = guideline
  if (!saysMore(guideline)) return null
  const titles = new Map(
    definition && listGuidelineSubjects(definition).map(({ key, title }) => [key, title]),
  )
  const reported = Object.entries(entries)
    .map(([key, { examples }]) => ({ key, title: titles.get(key) ?? key, examples }))
    .filter(({ examples }) => examples.length > 0)
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
      {reported.map(({ key, title, examples }) => (
        <section key={key} className="pt-2">
          <h3 className="text-xs font-semibold text-muted">{title}, for example</h3>
          <ul className="list-disc pl-5">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
