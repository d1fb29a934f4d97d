import Link from 'next/link'

const PAGES = [
  { segment: '', title: 'People' },
  { segment: '/ai', title: 'AI raters' },
  { segment: '/grid', title: 'Configurations' },
  { segment: '/compare', title: 'Two raters' },
  { segment: '/non-inferiority', title: 'Non-inferiority' },
  { segment: '/rates', title: 'Error rates' },
] as const

/** The pages about agreement. */
export function AgreementNav({
  studyId,
  here,
}: {
  studyId: string
  here: (typeof PAGES)[number]['segment'] | '/report'
}) {
  return (
    <nav aria-label="Agreement" className="flex flex-wrap gap-1 border-b border-line pb-2 text-sm">
      {[...PAGES, { segment: '/report', title: 'Report' } as const].map(({ segment, title }) => (
        <Link
          key={segment}
          href={
            segment === '/report' ? `/studies/${studyId}/report` : `/studies/${studyId}/agreement${segment}`
          }
          aria-current={segment === here ? 'page' : undefined}
          className="rounded-md px-2.5 py-1 text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
