import Link from 'next/link'
import type { ReactNode } from 'react'
import { ProgressBar } from '@/components/ui/progress-bar'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Glance } from '@/lib/core/figures/study/glance'
import type { LabelExposure } from '@/lib/core/labeling/label-exposure'
import type { TaskRef } from '@/lib/core/task'
import { dayOf } from '@/lib/core/time-words'

const ROUNDS: Record<number, string> = { 1: 'First round', 2: 'Second round' }

type Props = { task: TaskRef; glance: Glance; exposures: readonly LabelExposure[] }

/** How much of each round is done, how fast it goes, when it would end, and which leads have looked into it. */
export function RoundSummary({ task, glance, exposures }: Props) {
  const { progress } = glance
  if (progress.rounds.length === 0) return null
  const exposureOf = (round: number) => {
    const seen = exposures.find((exposure) => exposure.round === round)
    if (!seen) return null
    return (
      <span className="text-xs text-muted">
        {counted(seen.leads, 'lead has', 'leads have')} read answers that were not settled yet, first on{' '}
        {dayOf(seen.firstAt)}:{' '}
        <Link
          href={`/studies/${task.studyId}/audit-log?kind=reading`}
          className="text-accent underline underline-offset-2"
        >
          the audit log
        </Link>
      </span>
    )
  }
  return (
    <section aria-labelledby="rounds" className="grid content-start gap-2">
      <h2 id="rounds" className="text-sm font-semibold">
        By round
      </h2>
      <ul className="grid gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
        {progress.rounds.map(({ round, assigned, rated }) => (
          <li key={round} className="grid gap-1">
            <span className="flex justify-between gap-4">
              {ROUNDS[round] ?? `Round ${round}`}
              <span className="text-muted tabular-nums">
                {whole(rated)} of {whole(assigned)} ratings
              </span>
            </span>
            <ProgressBar label={ROUNDS[round] ?? `Round ${round}`} value={rated} max={assigned} />
            {exposureOf(round)}
          </li>
        ))}
        <li className="text-muted">{paceWords(glance)}</li>
      </ul>
    </section>
  )
}

/** The end is estimated for those at work alone: nobody knows when work goes on that stands still, or that nobody was given. */
function paceWords({ left, pace, waiting, needs }: Glance): ReactNode {
  const given = needs.lacking.ratings
  const missing = given === 0 ? '' : ` ${whole(given)} more ${given === 1 ? 'has' : 'have'} no rater yet.`
  if (left === 0) return `All assigned ratings are in.${missing}`
  const stands = waiting.reduce((sum, one) => sum + one.left + one.panelLeft, 0)
  const speed = pace && (pace.perDay < 10 ? pace.perDay.toFixed(1) : whole(Math.round(pace.perDay)))
  return (
    <>
      {counted(left, 'rating', 'ratings')} to go.{' '}
      {pace && (
        <>
          {stands > 0 ? `${whole(pace.left)} of them go on` : 'They go on'} at {speed} a day as of late; each
          at their own pace, the last of these people ends about{' '}
          <time className="whitespace-nowrap">{pace.finish}</time>.{' '}
        </>
      )}
      {stands > 0 && `${stillWords(waiting)}: nobody knows when those are done.`}
      {pace === null && stands === 0 && 'When it ends can be estimated after a first day of work.'}
      {missing}
    </>
  )
}

/** A place that waits for an invited person has not stopped: nobody is there yet. */
function stillWords(waiting: Glance['waiting']): string {
  const ways = [
    { these: waiting.filter(({ why }) => why !== 'invited'), verb: 'stand still' },
    { these: waiting.filter(({ why }) => why === 'invited'), verb: 'wait for who is invited' },
  ]
  return ways
    .flatMap(({ these, verb }) => {
      const left = these.reduce((sum, one) => sum + one.left + one.panelLeft, 0)
      return left === 0 ? [] : `${whole(left)} of ${named(these.map(({ alias }) => alias))} ${verb}`
    })
    .join(', ')
}
