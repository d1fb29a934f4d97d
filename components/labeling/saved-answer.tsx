import { countMarks } from '@/components/spans/count-marks'
import { counted, named } from '@/lib/core/counted-words'
import type { LabelingAnswer } from '@/lib/core/labeling/labeling'
import type { TaskForm } from './task-form'

type Props = { form: TaskForm; answer: LabelingAnswer; isChanged: boolean }

/** Which answer counts. */
export function SavedAnswer({ form: { only, definition }, answer, isChanged }: Props) {
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
