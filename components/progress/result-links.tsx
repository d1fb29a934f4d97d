import Link from 'next/link'
import type { Glance } from '@/lib/core/figures/study/glance'
import { countSettled, hasRatings } from '@/lib/core/progress'

/** Where what was found so far can be read; nothing before anybody has rated. */
export function ResultLinks({ studyId, glance: { progress, ai } }: { studyId: string; glance: Glance }) {
  if (!hasRatings(progress)) return null
  const links = [
    ...(countSettled(progress.states) > 0
      ? [{ path: '/agreement/rates', title: 'How often texts are not borne out' }]
      : []),
    { path: '/agreement', title: 'How far people agree' },
    { path: '/errors', title: 'Where they disagree' },
    ...(progress.states.settled > 0
      ? [{ path: '/consensus/report', title: 'What was confused, and why' }]
      : []),
    ...aiLinks(ai),
    { path: '/report', title: 'Report' },
    { path: '/assignments/size', title: 'How many statements and raters' },
  ]
  return (
    <nav aria-label="Results so far" className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <span className="font-semibold">Results so far</span>
      {links.map(({ path, title }) => (
        <Link
          key={path}
          href={`/studies/${studyId}${path}`}
          className="text-accent underline-offset-2 hover:underline"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function aiLinks({ aiRaters, openedAt }: Glance['ai']): { path: string; title: string }[] {
  if (aiRaters === 0) return []
  if (openedAt === null)
    return [{ path: '/agreement/non-inferiority', title: 'AI raters against people (sealed)' }]
  return [
    { path: '/agreement/ai', title: 'AI raters against people' },
    { path: '/agreement/non-inferiority', title: 'May AI stand in?' },
  ]
}
