import { countMarks } from '@/components/spans/count-marks'
import { counted, named } from '@/lib/core/counted-words'
import type { LabelingAnswer, LabelingItem } from '@/lib/core/labeling/labeling'
import { type Draft, isSameValues } from './draft'
import type { TaskForm } from './task-form'

type Props = { draft: Draft; start: NonNullable<LabelingItem['draft']> }

const WHERE_FROM = {
  'ai-rater': [
    'An AI rater drafted this answer. Change what is wrong; yours counts.',
    'Changed from what an AI rater drafted.',
  ],
  session: ['Passages that raters agreed on are marked already.', 'Changed from what raters agreed on.'],
} as const

/** What the answer starts from, and whether it still stands so. */
export function DraftedAnswer({ draft, start }: Props) {
  return (
    <p className="text-xs text-muted">
      {WHERE_FROM[start.by][isSameValues(draft.values, start.values) ? 0 : 1]}
    </p>
  )
}

type FollowingLabelsProps = { form: TaskForm; item: LabelingItem; draft: Draft }

/** The labels that follow from an answer as it stands. */
export function FollowingLabels({ form: { definition, model }, item, draft }: FollowingLabelsProps) {
  const labels = definition.computed.filter(({ kind }) => kind === 'choice')
  if (labels.length === 0) return null
  const { codes } = model.read(draft.values, item.attributes)
  return (
    <p className="pl-3 text-xs text-muted">
      Follows from the answers.
      {labels.map(({ id, title }) => (
        <span key={id}>
          {' '}
          {title}: <strong className="text-ink">{codes[id] ?? '–'}</strong>.
        </span>
      ))}
    </p>
  )
}

type SavedAnswerProps = { form: TaskForm; answer: LabelingAnswer; isChanged: boolean }

/** Which answer counts. */
export function SavedAnswer({ form: { only, definition }, answer, isChanged }: SavedAnswerProps) {
  const label = only?.options.find(({ code }) => code === answer.values[only.id])
  const fields = definition.fields.filter(({ id }) => Object.hasOwn(answer.values, id)).length
  const marked = countMarks(definition, answer.values)
  const answers = counted(fields, 'answer', 'answers')
  const words = label
    ? (label.title ?? label.code)
    : named([marked, marked && !fields ? '' : answers].filter(Boolean))
  return (
    <p className="text-xs text-muted">
      Submitted: <strong className="text-ink">{words}</strong>
      {answer.revision > 1 && ` (revision ${answer.revision})`}.{' '}
      {isChanged ? (
        <strong className="text-ink">The change is not saved yet.</strong>
      ) : (
        'If you change it, the new answer counts; the old one stays in the audit log.'
      )}
    </p>
  )
}
