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

export type DraftEvent =
  /** The answer has changed; `typed` names a field into which something was typed. */
  | { kind: 'values'; values: AnswerValues; typed: string | null }
  | { kind: 'toggle-uncertain' }
  | { kind: 'comment'; text: string }
  | { kind: 'attach'; passage: DraftEvidence }
  | { kind: 'detach'; index: number }

export const NO_EVIDENCE: readonly DraftEvidence[] = []

/** Whether two answers say the same, whatever the order of their members. */
export function isSameValues(one: AnswerValues, other: AnswerValues): boolean {
  return one === other || inOrder(one) === inOrder(other)
}

function inOrder(values: AnswerValues): string {
  const members = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A draft after something was chosen, typed or attached. */
export function changeDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.kind) {
    case 'values':
      return { ...draft, values: event.values }
    case 'toggle-uncertain':
      return { ...draft, uncertain: !draft.uncertain }
    case 'comment':
      return { ...draft, comment: event.text }
    case 'attach':
      return holds(draft.evidence, event.passage)
        ? draft
        : { ...draft, evidence: [...draft.evidence, event.passage] }
    case 'detach':
      return { ...draft, evidence: draft.evidence.filter((_, index) => index !== event.index) }
  }
}

/** Whether a passage is among the attached ones. */
export function holds(evidence: readonly DraftEvidence[], { noteId, start, end }: DraftEvidence): boolean {
  return evidence.some((entry) => entry.noteId === noteId && entry.start === start && entry.end === end)
}
