import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { type Draft, isSameValues } from './draft'
import type { TaskForm } from './task-form'

type Props = { form: TaskForm; item: LabelingItem; draft: Draft; start: NonNullable<LabelingItem['draft']> }

const WHERE_FROM = {
  'ai-rater': [
    'An AI rater drafted this answer. Change what is wrong; yours counts.',
    'Changed from what an AI rater drafted.',
  ],
  session: ['Passages that raters agreed on are marked already.', 'Changed from what raters agreed on.'],
} as const

/** What the answer starts from, whether it still stands so, and what labels follow from it. */
export function DraftedAnswer({ form: { definition, model }, item, draft, start }: Props) {
  const { codes } = model.read(draft.values, item.attributes)
  const labels = definition.computed.filter(({ kind }) => kind === 'choice')
  return (
    <p className="text-xs text-muted">
      {WHERE_FROM[start.by][isSameValues(draft.values, start.values) ? 0 : 1]}
      {labels.map(({ id, title }) => (
        <span key={id}>
          {' '}
          {title}: <strong className="text-ink">{codes[id] ?? '–'}</strong>.
        </span>
      ))}
    </p>
  )
}
