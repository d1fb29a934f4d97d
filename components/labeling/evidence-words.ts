import type { EvidenceRule } from '@/lib/core/labeling/labeling-config'

/** What a rule on evidence asks of an answer. */
export const EVIDENCE_WORDS: Record<EvidenceRule, string> = {
  required: 'required, unless the answer is Not Addressed',
  optional: 'optional',
  off: 'off: none is collected',
}
