'use client'

import { LABEL_TONES } from './label-tones'
import { useLabels } from './labels'

/** An answer, always in words; the color only helps. What is no label of the task, such as `open`, is told as it is. */
export function LabelBadge({ code }: { code: string }) {
  const label = useLabels().find((one) => one.code === code)
  return (
    <span
      className={`inline-block rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${LABEL_TONES[label?.tone ?? 'neutral'].badge}`}
    >
      {label?.title ?? code}
    </span>
  )
}
