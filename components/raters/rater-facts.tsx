import { estimateWords } from '@/components/agreement/figure-text'
import type { RaterView } from '@/lib/core/figures/rater-view'

/** The few numbers one looks for first. */
export function RaterFacts({ view }: { view: RaterView }) {
  const facts = [
    ['Answers', `${view.answers.toLocaleString('en')} of ${view.assigned.toLocaleString('en')}`],
    ['Median active time', view.seconds === null ? '–' : `${Math.round(view.seconds.median)} s`],
    ['Marked unsure', view.uncertain.value === null ? '–' : `${estimateWords(view.uncertain, 'percent')} %`],
    ...(view.settled
      ? [
          [
            'Same as settled',
            view.settled.met.value === null ? '–' : `${estimateWords(view.settled.met, 'percent')} %`,
          ],
        ]
      : []),
    ...(view.standing
      ? [
          [
            'AC1 with the others',
            `${estimateWords(view.standing.estimate, 'coefficient')}, ${view.standing.items} statements`,
          ],
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-5">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt className="text-xs text-muted">{title}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
