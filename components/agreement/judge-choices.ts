import { type Focus, JUDGE_MEASURES, JUDGE_WORDS, type JudgeMeasure } from '@/lib/core/figures/judge-measures'
import { VERDICTS } from '@/lib/core/verdict'
import type { Choice } from './view-controls'

/** The label that sensitivity and the like are about. */
export function focusChoice(focus: Focus): Choice {
  return {
    name: 'focus',
    label: 'Sensitivity … for',
    value: focus,
    options: VERDICTS.map((verdict) => [verdict, verdict] as const),
  }
}

export function judgeMeasureChoice(measure: JudgeMeasure): Choice {
  return {
    name: 'measure',
    label: 'Measure',
    value: measure,
    options: JUDGE_MEASURES.map((one) => [one, JUDGE_WORDS[one].title] as const),
  }
}
