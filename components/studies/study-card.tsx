import Link from 'next/link'
import type { ReactNode } from 'react'
import type { StudyRole } from '@/lib/core/actor'
import { ROLE_TITLES } from './role-words'

type Props = {
  study: { id: string; title: string; description: string; role: StudyRole | null }
  /** Where it stands; it may come later than the rest. */
  children: ReactNode
}

/** A study in the list of somebody's own: all of it leads there, save what says where else to go. */
export function StudyCard({ study: { id, title, description, role }, children }: Props) {
  return (
    <article className="relative grid gap-1 rounded-lg border border-line bg-raised px-5 py-4 hover:border-line-strong">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <Link href={`/studies/${id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h2>
        {role && <span className="shrink-0 text-sm text-muted">{ROLE_TITLES[role]}</span>}
      </div>
      {description && <p className="line-clamp-3 max-w-prose text-sm text-muted">{description}</p>}
      <div className="min-h-10 pt-2">{children}</div>
    </article>
  )
}
