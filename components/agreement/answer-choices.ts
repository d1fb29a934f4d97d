import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import type { AnswerView } from '@/lib/core/figures/answers/answer-view'
import { ALL_LABELS } from '@/lib/core/figures/basis/matrix-in-scheme'
import type { Choice } from './view-controls'

/** Choices that change one section alone. */
const CHOICES_OF: Readonly<Record<string, readonly string[]>> = {
  of: ['field', 'ai'],
  by: ['field'],
}

/** What a section of the figures of a task of several fields can be set to; nothing that has one value. */
export function answerChoices(view: AnswerView, made: AnswerFigures, part: string): Choice[] {
  const { variables, strata, schemes, of, by } = made
  const choices: Choice[] = [
    {
      name: 'of',
      label: 'Field',
      value: of ?? '',
      options: variables.map(({ id, name }) => [id, name] as const),
    },
    {
      name: 'by',
      label: 'Groups',
      value: by ?? '',
      options: strata.map(({ id, title }) => [id, title] as const),
    },
    {
      name: 'labels',
      label: 'Labels',
      value: view.labels,
      options: [[ALL_LABELS, 'all'], ...schemes.map(({ id, title }) => [id, title] as const)],
    },
    {
      name: 'matching',
      label: 'Passages are paired',
      value: view.matching,
      options: made.hasLayers
        ? [
            ['best', 'best'],
            ['published', 'as published (nervaluate 0.1.8)'],
          ]
        : [],
    },
    {
      name: 'unit',
      label: `${made.many.charAt(0).toUpperCase()}${made.many.slice(1)} of one patient`,
      value: view.unit,
      options: [
        ['patient', 'alike'],
        ['item', 'independent'],
      ],
    },
  ]
  return choices.filter(
    ({ name, options }) => options.length > 1 && CHOICES_OF[name]?.includes(part) !== false,
  )
}
