import Link from 'next/link'
import { PendingMark } from './pending-mark'

type Props = {
  /** What the pages have in common. */
  label: string
  pages: readonly { href: string; title: string }[]
  /** The address of the page that is open. */
  here: string
}

/** The pages of a room, above the title of each: they stand at the same place on all of them. */
export function PageTabs({ label, pages, here }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 border-b border-line pb-2 text-sm print:hidden">
      {pages.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === here ? 'page' : undefined}
          className="relative rounded-md px-2.5 py-1 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
        >
          {title}
          <PendingMark />
        </Link>
      ))}
    </nav>
  )
}
