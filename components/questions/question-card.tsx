import Link from 'next/link'
import { withPassage } from '@/components/statements/addresses'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { ListedQuestion, RefusedQuestion } from '@/lib/core/questions/generated-question'

type Props = {
  question: ListedQuestion
  /** The address of the patient's chart. */
  chart: string
}

/** A question that passed the checks, with its answer and the facts that support it, each the way to its passage. */
export function QuestionCard({ question, chart }: Props) {
  const { excluded, topics, arm, round, rationale, facts } = question
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="text-xs text-muted">
        {[
          describeValue('type', question.type),
          topics.join(', '),
          describeValue('arm', arm),
          round === null ? '' : `round ${round}`,
        ]
          .filter((words) => words !== '')
          .join(' · ')}
        {excluded !== null && <span className="font-medium text-ink"> · Excluded: {excluded}</span>}
      </p>
      <h3 className={`max-w-prose font-medium ${excluded === null ? '' : 'line-through'}`}>
        {question.question}
      </h3>
      <p className="max-w-prose text-sm">{question.answer}</p>
      <ul className="grid max-w-prose list-disc gap-0.5 pl-5 text-sm text-muted">
        {facts.map(({ text, noteId, start, end }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts never move, and may be named twice
          <li key={index}>
            {noteId !== null && start !== undefined && end !== undefined ? (
              <Link
                prefetch={false}
                href={withPassage(chart, { noteId, start, end })}
                className="text-accent underline-offset-2 hover:underline"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {rationale !== '' && <p className="max-w-prose text-sm text-muted">Why it matters: {rationale}</p>}
    </li>
  )
}

/** One that a check refused, and why. */
export function RefusedCard({ refused }: { refused: RefusedQuestion }) {
  return (
    <li className="grid gap-1 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <p className="max-w-prose text-sm font-medium">{refused.reason}</p>
      <p className="max-w-prose text-sm">{refused.question}</p>
      <p className="max-w-prose text-sm text-muted">{refused.answer}</p>
      <p className="text-xs text-muted">
        {describeValue('type', refused.type)} · {describeValue('arm', refused.arm)}, round {refused.round}
      </p>
    </li>
  )
}

/** A value of a question, such as its type, as the protocol titles it; as it is where it has no title. */
function describeValue(attribute: 'type' | 'arm', value: string): string {
  const declared = findShipped('questions').item.parts.flatMap(({ attributes }) => attributes)
  return declared.find(({ id }) => id === attribute)?.titles?.[value] ?? value
}
