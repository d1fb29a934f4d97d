import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { Draft } from './draft'
import type { TaskForm } from './task-form'

type Props = { form: TaskForm; item: LabelingItem; draft: Draft }

/** The labels that follow from an answer as it stands. */
export function FollowingLabels({ form: { definition, model }, item, draft }: Props) {
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
