'use client'

import { answerWords } from '@/lib/core/adjudication/field-words'
import { NO_VALUE, withoutMarks } from '@/lib/core/protocols/answer-code'
import { LABEL_TONES } from './label-tones'
import { useLabels, useSeveral } from './labels'

/**
 * An answer, always in words; the color only helps. What is no label of the task, such as `open`, is shown as it is, and an answer
 * to several questions by question, without those that it leaves open.
 */
export function LabelBadge({ code }: { code: string }) {
  const label = useLabels().find((one) => one.code === code)
  const definition = useSeveral()
  const answers = definition ? answerWords(definition, code).filter(({ words }) => words !== NO_VALUE) : []
  if (answers.length > 0) {
    return (
      <span className="inline-grid gap-0.5 text-xs">
        {answers.map(({ field, title, words }) => (
          <span key={`${field} ${title}`}>
            <span className="text-muted">{title}:</span> <span className="font-medium">{words}</span>
          </span>
        ))}
      </span>
    )
  }
  return (
    <span
      className={`inline-block rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${LABEL_TONES[label?.tone ?? 'neutral'].badge}`}
    >
      {label?.title ?? withoutMarks(code)}
    </span>
  )
}
