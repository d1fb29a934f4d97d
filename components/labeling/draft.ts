import type { LabelingAnswer } from '@/lib/core/labeling/labeling'
import type { Verdict } from '@/lib/core/verdict'

export type DraftEvidence = LabelingAnswer['evidence'][number]

/** What stands on the screen for one statement before it is submitted. */
export type Draft = {
  code: Verdict | null
  uncertain: boolean
  comment: string
  evidence: readonly DraftEvidence[]
}

export const NO_EVIDENCE: readonly DraftEvidence[] = []
