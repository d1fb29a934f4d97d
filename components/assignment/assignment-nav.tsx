import Link from 'next/link'

const PAGES = [
  { segment: '', title: 'Plan' },
  { segment: '/quality', title: 'Training and checks' },
] as const

/** The two pages of a lead about who checks what, and how well. */
export function AssignmentNav({
  studyId,
  here,
}: {
  studyId: string
  here: (typeof PAGES)[number]['segment']
}) {
  return (
    <nav aria-label="Assignment" className="flex rounded-md border border-line p-0.5">
      {PAGES.map(({ segment, title }) => (
        <Link
          key={title}
          href={`/studies/${studyId}/assignments${segment}`}
          aria-current={segment === here ? 'page' : undefined}
          className="rounded px-3 py-1 text-sm text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
