import { whole } from '@/lib/core/counted-words'
import { type Margin, type MarginAnswers, marginWords } from '@/lib/core/figures/basis/margin'
import { secondOf } from '@/lib/core/time-words'

/** That a lead saw single ratings before the opening, and when. */
export function GlimpseNote({ glimpsedAt }: { glimpsedAt: string | null }) {
  if (glimpsedAt === null) return null
  return (
    <p className="max-w-prose text-sm text-muted">
      Before the opening, single ratings were first looked at on the page of a run on {timeWords(glimpsedAt)};
      the report says so.
    </p>
  )
}

/** The margins fixed so far with their times, newest first. */
export function MarginList({
  margins,
  answers,
  openedAt,
}: {
  margins: readonly Margin[]
  /** None where they are suppressed. */
  answers?: readonly MarginAnswers[]
  openedAt: string | null
}) {
  if (margins.length === 0) return <p className="text-sm text-muted">No margin is fixed.</p>
  return (
    <ul className="grid gap-1 text-sm">
      {margins.map((margin) => (
        <li key={margin.revision}>
          <span className="font-medium">{marginWords(margin)}</span>{' '}
          <span className="text-muted">
            fixed {timeWords(margin.setAt)}
            {openedAt !== null &&
              (margin.isAfterOpening
                ? `, after the results were opened (${timeWords(openedAt)}): exploratory`
                : `, before the results were opened (${timeWords(openedAt)})`)}
            {margin.primary !== null && `, with ${margin.primary.alias} as the primary AI rater`}.{' '}
            {asSentence(margin.reason)}{' '}
            {answers && answerWords(answers.find(({ revision }) => revision === margin.revision))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What people had said by then: a margin chosen from it is chosen from data. */
function answerWords(answers: MarginAnswers | undefined): string {
  if (answers === undefined) return 'Nobody had rated by then.'
  const { given, now, planned } = answers
  return `${whole(given)} of the ${whole(planned)} planned first answers of people were in by then, and ${whole(now)} are now.`
}

/** What people write need not end as a sentence does. */
function asSentence(text: string): string {
  const words = text.trim()
  return words === '' || /[.!?]$/.test(words) ? words : `${words}.`
}

function timeWords(iso: string): string {
  return `${secondOf(iso)} UTC`
}
