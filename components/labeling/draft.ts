import type { AnswerValues } from '@/components/answer/answer-state'
import type { LabelingAnswer } from '@/lib/core/labeling/labeling'

export type DraftEvidence = LabelingAnswer['evidence'][number]

/** What stands on the screen for one statement before it is submitted. */
export type Draft = {
  /** Values of fields by id, as they are given and not read yet. */
  values: AnswerValues
  uncertain: boolean
  comment: string
  evidence: readonly DraftEvidence[]
}

export const NO_EVIDENCE: readonly DraftEvidence[] = []

/** Whether two answers say the same, whatever the order of their members. */
export function isSameValues(one: AnswerValues, other: AnswerValues): boolean {
  return one === other || inOrder(one) === inOrder(other)
}

function inOrder(values: AnswerValues): string {
  const members = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
