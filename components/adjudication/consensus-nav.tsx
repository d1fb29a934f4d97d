import Link from 'next/link'

const PAGES = [
  { segment: '', title: 'Policy' },
  { segment: '/report', title: 'What was confused' },
  { segment: '/checks', title: 'Reliability' },
] as const

export type ConsensusPage = (typeof PAGES)[number]['segment']

/** The three pages of a lead about how answers are reached. */
export function ConsensusNav({ studyId, here }: { studyId: string; here: ConsensusPage }) {
  return (
    <nav aria-label="Consensus" className="flex rounded-md border border-line p-0.5">
      {PAGES.map(({ segment, title }) => (
        <Link
          key={title}
          href={`/studies/${studyId}/consensus${segment}`}
          aria-current={segment === here ? 'page' : undefined}
          className="rounded px-3 py-1 text-sm text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
