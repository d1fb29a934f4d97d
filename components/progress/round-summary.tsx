import type { ReactNode } from 'react'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { Glance } from '@/lib/core/figures/glance'

const ROUNDS: Record<number, string> = { 1: 'First round', 2: 'Panel' }

/** How much of each round is done, how fast it goes, and when it would end. */
export function RoundSummary({ glance: { progress, left, pace } }: { glance: Glance }) {
  if (progress.rounds.length === 0) return null
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
                {rated.toLocaleString('en')} of {assigned.toLocaleString('en')} ratings
              </span>
            </span>
            <ProgressBar label={ROUNDS[round] ?? `Round ${round}`} value={rated} max={assigned} />
          </li>
        ))}
        <li className="text-muted">{paceWords(left, pace)}</li>
      </ul>
    </section>
  )
}

function paceWords(left: number, pace: Glance['pace']): ReactNode {
  if (left === 0) return 'All assigned ratings are in.'
  if (pace === null)
    return `${left.toLocaleString('en')} ratings to go. When it ends can be told after a first day of work.`
  const speed = pace.perDay < 10 ? pace.perDay.toFixed(1) : Math.round(pace.perDay).toLocaleString('en')
  return (
    <>
      {left.toLocaleString('en')} ratings to go. At {speed} a day, as of late, all is done about{' '}
      <time className="whitespace-nowrap">{pace.finish}</time>.
    </>
  )
}
