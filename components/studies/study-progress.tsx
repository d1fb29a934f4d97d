import Link from 'next/link'
import type { ReactNode } from 'react'
import { listSteps } from '@/components/progress/list-steps'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { StudyRole } from '@/lib/core/actor'
import { counted, whole } from '@/lib/core/counted-words'
import type { OwnWork } from '@/lib/core/labeling/labeling'
import { countSettled } from '@/lib/core/progress'
import type { StudyState } from '@/lib/core/study-state'
import { type NamedTask, roomAddress, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'

type Next = { title: string; href: string; more?: number }

type LineProps = { label: string; value: number; max: number; words: ReactNode; next: Next | null }

function ProgressLines({ label, value, max, words, next }: LineProps) {
  return (
    <div className="grid gap-1.5 text-sm">
      {max > 0 && <ProgressBar label={label} value={value} max={max} />}
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span className="text-muted tabular-nums">{words}</span>
        {next && (
          <span>
            Next:{' '}
            <Link
              href={next.href}
              className="relative font-medium text-accent underline-offset-2 hover:underline"
            >
              {next.title}
            </Link>
            {next.more !== undefined && next.more > 0 && (
              <span className="text-muted">, and {next.more} more</span>
            )}
          </span>
        )}
      </p>
    </div>
  )
}

type LeadProps = { task: NamedTask; state: StudyState; now: Date }

/** For a lead: what share is settled, how many ratings are in, and the first thing to do. */
export function LeadProgress({ task, state, now }: LeadProps) {
  const { progress, needs } = state
  const { many } = task.itemName
  const done = countSettled(progress.states)
  // where nothing is settled, an answer is all that is asked for
  const settled = needs.panelSize === null ? 'answered' : 'settled'
  const rated = progress.rounds.reduce((sum, round) => sum + round.rated, 0)
  const wanted = progress.rounds.reduce((sum, round) => sum + round.assigned, 0) + needs.lacking.ratings
  const [first, ...others] = listSteps({ state, now })
  return (
    <ProgressLines
      label={capitalize(`${many} ${settled}`)}
      value={done}
      max={progress.items}
      words={
        progress.items === 0
          ? `No ${many} yet.`
          : `${whole(done)} of ${whole(progress.items)} ${many} ${settled}, ${whole(rated)} of ${whole(wanted)} ratings given.`
      }
      next={
        first ? { title: first.title, href: roomAddress(task, first.path ?? ''), more: others.length } : null
      }
    />
  )
}

type OwnProps = { task: NamedTask; role: StudyRole; own: OwnWork }

/** For whoever rates or decides: the own work alone. Checking comes first: others wait for it before they can decide. */
export function OwnProgress({ task, role, own: { total, done, ...own } }: OwnProps) {
  const toDecide = own.toDecide ?? 0
  const home = taskHome(task)
  const { one, many } = task.itemName
  const check = { title: done === 0 ? 'Begin checking' : 'Go on checking', href: `${home}/label?next` }
  const decide = {
    title: toDecide > 0 ? `Decide ${counted(toDecide, one, many)}` : 'See the discussions',
    href: `${home}/adjudicate`,
  }
  const isAdjudicator = role === 'adjudicator'
  const next = done < total ? check : isAdjudicator ? decide : null
  const checked = `You have checked ${whole(done)} of ${whole(total)} ${many}.`
  const decidable = `You can decide ${counted(toDecide, one, many)}.`
  const words = [...(total > 0 ? [checked] : []), ...(toDecide > 0 ? [decidable] : [])]
  return (
    <ProgressLines
      label={capitalize(`${many} you have checked`)}
      value={done}
      max={total}
      words={words.join(' ') || 'Nothing is assigned to you yet.'}
      next={next}
    />
  )
}
