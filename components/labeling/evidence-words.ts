import type { EvidenceRule } from '@/lib/core/labeling/labeling-config'

/**
 * What a rule on evidence asks of an answer.
 *
 * @param exempt labels that need no passage, as `exemptLabels` names them
 */
export function evidenceWords(rule: EvidenceRule, exempt: string): string {
  if (rule === 'optional') return 'optional'
  if (rule === 'off') return 'off: none is collected'
  return exempt === '' ? 'required' : `required, unless the answer is ${exempt}`
}
