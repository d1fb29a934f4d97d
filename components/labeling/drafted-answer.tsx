import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { type Draft, isSameValues } from './draft'
import type { TaskForm } from './task-form'

type Props = { form: TaskForm; item: LabelingItem; draft: Draft }

/** That an AI rater drafted the answer, whether it still stands so, and what labels follow from it. */
export function DraftedAnswer({ form: { definition, model }, item, draft }: Props) {
  const { codes } = model.read(draft.values, item.attributes)
  const labels = definition.computed.filter(({ kind }) => kind === 'choice')
  return (
    <p className="text-xs text-muted">
      {isSameValues(draft.values, item.aiDraft ?? {})
        ? 'An AI rater drafted this answer. Change what is wrong; yours counts.'
        : 'Changed from what an AI rater drafted.'}
      {labels.map(({ id, title }) => (
        <span key={id}>
          {' '}
          {title}: <strong className="text-ink">{codes[id] ?? '–'}</strong>.
        </span>
      ))}
    </p>
  )
}
