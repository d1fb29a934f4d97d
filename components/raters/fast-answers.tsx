import { ItemsLink } from '@/components/figures/estimated'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { whole } from '@/lib/core/counted-words'
import { type ErrorQuery, NOBODY } from '@/lib/core/figures/errors/error-view'
import type { RaterView } from '@/lib/core/figures/people/rater-view'
import { minuteOf } from '@/lib/core/time-words'

type Props = {
  view: Pick<RaterView, 'fast' | 'seconds'>
  raterId: string
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
}

/** Answers in a row that were far faster than usual: what happened, and no judgment of it. */
export function FastAnswers({ view: { fast, seconds }, raterId, hrefOf }: Props) {
  if (fast.length === 0 || seconds === null) return null
  return (
    <Notice>
      <ul className="grid gap-1">
        {fast.map(({ from, to, seconds: together, at }) => {
          const many = `${whole(to - from + 1)} answers in a row`
          const turns = { turnFrom: String(from), turnTo: String(to) }
          const href = hrefOf?.({ a: raterId, b: NOBODY, panel: 'yes', ...turns })
          return (
            <li key={from}>
              {href ? <ItemsLink href={href}>{many}</ItemsLink> : many} ({whole(from)} to {whole(to)}) took{' '}
              {Math.round(together)} s of active time together, until {minuteOf(new Date(at))} UTC: much
              faster than the usual {Math.round(seconds.median)} s each.
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-muted">
        <ItemWords>There can be good reasons, such as statements that repeat each other.</ItemWords> It is one
        to ask about, not to judge by.
      </p>
    </Notice>
  )
}
