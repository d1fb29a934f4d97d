import Link from 'next/link'
import type { Glance } from '@/lib/core/figures/study/glance'
import { countSettled, hasRatings } from '@/lib/core/progress'
import { roomAddress, type TaskRef } from '@/lib/core/task'

const PLANNER = { path: 'assignments/size', title: 'Sample size' }

/** Where what was found so far can be read; before anybody has rated, where a study is planned. */
export function ResultLinks({ task, glance }: { task: TaskRef; glance: Glance }) {
  const isBegun = hasRatings(glance.progress)
  const title = isBegun ? 'Results so far' : 'Before people begin'
  const planner = glance.needs.hasLabels ? [PLANNER] : []
  const links = isBegun ? [...listResults(glance), ...planner] : planner
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <span className="font-semibold">{title}</span>
      {links.map((link) => (
        <Link
          key={link.path}
          href={roomAddress(task, link.path)}
          className="text-accent underline-offset-2 hover:underline"
        >
          {link.title}
        </Link>
      ))}
    </nav>
  )
}

type ResultLink = { path: string; title: string }

function listResults({ progress: { states }, ai, needs }: Glance): ResultLink[] {
  return [
    ...(needs.hasRates && countSettled(states) > 0
      ? [{ path: 'agreement/rates', title: 'Error rates' }]
      : []),
    { path: 'agreement', title: 'Agreement' },
    { path: 'errors', title: 'Disagreements' },
    ...(needs.hasLabels && states.settled > 0
      ? [{ path: 'consensus/report', title: 'Confusion matrix' }]
      : []),
    ...aiLinks(ai, needs),
    { path: 'report', title: 'Report' },
  ]
}

function aiLinks({ aiRaters, openedAt }: Glance['ai'], { hasLabels }: Glance['needs']): ResultLink[] {
  if (aiRaters === 0) return []
  if (openedAt === null) return [{ path: 'agreement/ai', title: 'AI against people (sealed)' }]
  return [
    { path: 'agreement/ai', title: 'AI against people' },
    ...(hasLabels ? [{ path: 'agreement/non-inferiority', title: 'Non-inferiority' }] : []),
  ]
}
