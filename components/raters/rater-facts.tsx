import { ItemsLink } from '@/components/figures/estimated'
import { ItemWords } from '@/components/ui/labels'
import { TermSign } from '@/components/ui/term'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted, whole } from '@/lib/core/counted-words'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { type ErrorQuery, NOBODY, OTHERS } from '@/lib/core/figures/errors/error-view'
import { figureText, intervalText, noIntervalWords } from '@/lib/core/figures/figure-text'
import { type RaterView, settledQuery } from '@/lib/core/figures/people/rater-view'

type Fact = {
  title: string
  value: string
  query: ErrorQuery
  /** What it means, or how sure it is. */
  words?: string
}

type Props = {
  view: RaterView
  raterId: string
  /** Where statements are listed; null for who must not see them. */
  hrefOf: ((query: ErrorQuery) => string) | null
}

/** A figure, and below it how sure it is. */
function figureFact(figure: Estimate, as: 'percent' | 'coefficient', of = ''): Pick<Fact, 'value' | 'words'> {
  if (figure.value === null) return { value: '–', words: figure.reason }
  const { interval } = figure
  const sign = as === 'percent' ? ' %' : ''
  const value = `${figureText(figure.value, as)}${sign}${of}`
  if (interval) return { value, words: `95 % interval ${intervalText(interval, as)}${sign}.` }
  const why = noIntervalWords(figure)
  return why === null ? { value } : { value, words: `No interval: ${why}.` }
}

/** How often the answers are the settled ones; none where that must not be shown. */
function settledFacts({ settled }: RaterView, raterId: string): Fact[] {
  if (!settled) return []
  const byConfidence = { a: raterId, b: SETTLED, panel: 'yes', differ: 'any' }
  return [
    {
      title: 'Same as settled',
      ...figureFact(settled.met, 'percent', ` of ${whole(settled.items)}`),
      query: settledQuery(raterId, { differ: 'any' }),
    },
    {
      title: 'The same, marked unsure',
      ...figureFact(settled.metUnsure, 'percent'),
      query: { ...byConfidence, uncertain: 'first' },
    },
    {
      title: 'The same, not marked',
      ...figureFact(settled.metSure, 'percent'),
      query: { ...byConfidence, uncertain: 'first-not' },
    },
  ]
}

/** The few numbers one looks for first. */
export function RaterFacts({ view, raterId, hrefOf }: Props) {
  const alone = { a: raterId, b: NOBODY, panel: 'yes' }
  const facts: Fact[] = [
    {
      title: 'Answers',
      value: `${whole(view.answers)} of ${whole(view.assigned)}`,
      query: alone,
    },
    {
      title: 'Median time for a statement',
      value: view.seconds === null ? '–' : `${Math.round(view.seconds.median)} s`,
      query: alone,
      words: `${
        view.seconds === null
          ? 'No time was measured with these answers, as with imported ones. '
          : `Half of the answers took ${Math.round(view.seconds.low)} to ${Math.round(view.seconds.high)} s. `
      }Time with the statement on the screen and hands at work; pauses are left out. The pace shown while checking counts repeats and later rounds too.`,
    },
    {
      title: 'Marked unsure',
      ...figureFact(view.uncertain, 'percent'),
      query: { ...alone, uncertain: 'first' },
    },
    ...settledFacts(view, raterId),
    ...(view.withOthers
      ? [
          {
            title: 'AC1 with the others',
            ...figureFact(
              view.withOthers.estimate,
              'coefficient',
              `, ${counted(view.withOthers.items, 'statement', 'statements')}`,
            ),
            query: { a: raterId, b: OTHERS, differ: 'any' },
          },
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-4">
      {facts.map(({ title, value, query, words }) => (
        <div key={title}>
          <dt className="flex min-h-6 items-center text-xs text-muted">
            <ItemWords>{title}</ItemWords>
            {title.startsWith('AC1') && <TermSign name="ac1" />}
          </dt>
          <dd className="font-semibold tabular-nums">
            {hrefOf ? <ItemsLink href={hrefOf(query)}>{value}</ItemsLink> : value}
          </dd>
          {words && (
            <dd className="text-xs text-muted">
              <ItemWords>{words}</ItemWords>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
