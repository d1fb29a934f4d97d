import Link from 'next/link'
import type { ReactNode } from 'react'

type Props = {
  title: string
  href: string
  /** Whether it is the one that the page says more about. */
  isCurrent?: boolean
  /** Where it stands. */
  children: ReactNode
}

/** A task among those of its study. */
export function TaskCard({ title, href, isCurrent = false, children }: Props) {
  return (
    <li
      className={`grid content-start gap-2 rounded-lg border bg-raised px-5 py-4 ${isCurrent ? 'border-accent' : 'border-line'}`}
    >
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        <Link
          href={href}
          aria-current={isCurrent ? 'true' : undefined}
          className="underline-offset-2 hover:underline"
        >
          {title}
        </Link>
      </h3>
      {children}
    </li>
  )
}

/** A study's tasks side by side. */
export function TaskCards({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="pb-2 text-sm font-semibold">
        Tasks
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
    </section>
  )
}
