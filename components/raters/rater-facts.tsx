import { ItemsLink } from '@/components/agreement/figure'
import { estimateWords } from '@/components/agreement/figure-text'
import { TermSign } from '@/components/ui/term'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type ErrorQuery, NOBODY, OTHERS } from '@/lib/core/figures/error-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'
import { type RaterView, settledQuery } from '@/lib/core/figures/rater-view'

type Fact = readonly [title: string, value: string, query?: ErrorQuery]

type Props = {
  view: RaterView
  raterId: string
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
}

function shareWords(share: Estimate): string {
  return share.value === null ? '–' : `${estimateWords(share, 'percent')} %`
}

/** The few numbers one looks for first. */
export function RaterFacts({ view, raterId, hrefOf }: Props) {
  const metBySureness = { a: raterId, b: SETTLED, panel: 'yes', differ: 'any' }
  const alone = { a: raterId, b: NOBODY, panel: 'yes' }
  const facts: Fact[] = [
    ['Answers', `${view.answers.toLocaleString('en')} of ${view.assigned.toLocaleString('en')}`, alone],
    [
      'Median active time (quartiles)',
      view.seconds === null
        ? '–'
        : `${Math.round(view.seconds.median)} s (${Math.round(view.seconds.low)} to ${Math.round(view.seconds.high)})`,
      alone,
    ],
    ['Marked unsure', shareWords(view.uncertain), { ...alone, uncertain: 'first' }],
    ...(view.settled
      ? [
          [
            'Same as settled',
            `${shareWords(view.settled.met)} of ${view.settled.items.toLocaleString('en')}`,
            settledQuery(raterId, { differ: 'any' }),
          ] satisfies Fact,
          [
            'The same, marked unsure',
            shareWords(view.settled.metUnsure),
            { ...metBySureness, uncertain: 'first' },
          ] satisfies Fact,
          [
            'The same, not marked',
            shareWords(view.settled.metSure),
            { ...metBySureness, uncertain: 'first-not' },
          ] satisfies Fact,
        ]
      : []),
    ...(view.standing
      ? [
          [
            'AC1 with the others',
            `${estimateWords(view.standing.estimate, 'coefficient')}, ${view.standing.items} statements`,
            { a: raterId, b: OTHERS, differ: 'any' },
          ] satisfies Fact,
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-4">
      {facts.map(([title, value, query]) => (
        <div key={title}>
          <dt className="text-xs text-muted">
            {title}
            {title.startsWith('AC1') && <TermSign name="ac1" />}
          </dt>
          <dd className="font-semibold tabular-nums">
            {query && hrefOf ? <ItemsLink href={hrefOf(query)}>{value}</ItemsLink> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
