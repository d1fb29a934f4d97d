import { AI_RATER_SPLITS } from '@/lib/core/figures/ai-raters/ai-rater-groups'
import type { AiView } from '@/lib/core/figures/ai-raters/ai-view'
import { AI_MEASURES, type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import { SPLIT_WORDS } from '@/lib/core/figures/tables/people'
import { focusIndex, type LabelSet } from '@/lib/core/labels'
import type { Choice } from './view-controls'

/** The label that sensitivity and the like are about. */
export function focusChoice(focus: string, labelSet: LabelSet): Choice {
  return {
    name: 'focus',
    label: 'Label to be found',
    value: labelSet.codes[focusIndex(focus, labelSet)] ?? '',
    options: labelSet.labels.map(({ code, title }) => [code, title] as const),
  }
}

/** What becomes of settled statements without a verdict. */
export function missingChoice({ missing }: AiView): Choice {
  return {
    name: 'missing',
    label: 'Not rated',
    value: missing,
    options: [
      ['left-out', 'left out'],
      ['wrong', 'counts as wrong'],
    ],
  }
}

/** Whether each AI rater has a row for each group of statements, too. */
export function aiRaterGroupsChoice({ by }: AiView): Choice {
  return {
    name: 'by',
    label: 'Rows',
    value: by,
    options: [
      ['nothing', 'one for each AI rater'],
      ...AI_RATER_SPLITS.map((split) => [split, `also ${SPLIT_WORDS[split].toLowerCase()}`] as const),
    ],
    isAboutItems: true,
  }
}

/** Which figures have a column. */
export function columnsChoice({ columns }: AiView): Choice {
  return {
    name: 'columns',
    label: 'Columns',
    value: columns,
    options: [
      ['usual', 'kappa, MCC, all shares'],
      ['classes', 'balanced accuracy, macro F1, F1'],
    ],
  }
}

/** Whether the settings in which AI raters differ have columns, too. */
export function settingsChoice({ settings }: AiView): Choice {
  return {
    name: 'settings',
    label: 'Settings',
    value: settings,
    options: [
      ['names', 'in the names'],
      ['columns', 'as columns'],
    ],
  }
}

/** By which measure AI raters are compared. */
export function aiMeasureChoice(measure: AiMeasure): Choice {
  return {
    name: 'measure',
    label: 'Measure',
    value: measure,
    options: AI_MEASURES.map((one) => [one, MEASURES[one].short] as const),
  }
}
