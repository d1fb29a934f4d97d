import type { ShownPart } from './shown-part'

/** What is known of a part besides its text, where raters may see it. */
export function PartFacts({ facts }: Pick<ShownPart, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {facts.map(({ title, value }) => (
        <div key={title} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{title}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
