import { listDeclared } from '../protocols/declared'
import type { Definition } from '../protocols/definition'
import { compileExpression } from '../protocols/expressions/compile-expression'
import type { ReadAnswer } from '../protocols/read-answer'
import type { EvidenceRule } from './labeling-config'

/** What is wrong with an answer's evidence, in words for the person; null when nothing is. */
export type EvidenceCheck = (
  rule: EvidenceRule,
  answer: Pick<ReadAnswer, 'codes'>,
  passages: number,
) => string | null

/**
 * The check of a protocol's answers. Where a passage is required, an answer needs none for which the protocol makes an
 * exception, as there may be nothing to point at.
 */
export function createEvidenceCheck(definition: Definition): EvidenceCheck {
  const { unless } = definition.collect
  const { scope } = listDeclared(definition)
  const isExempt = unless === undefined ? null : compileExpression(unless, scope, 'condition')
  return (rule, { codes }, passages) => {
    if (rule === 'off' && passages > 0) return 'This study collects no evidence with the answers.'
    if (rule !== 'required' || passages > 0) return null
    if (isExempt?.({ variables: codes, spans: {}, links: {}, parts: {}, scores: {} }) === true) return null
    return 'This study asks for a passage of the chart with this answer: select one and attach it.'
  }
}

/** Which answers need no passage although passages are required, such as “Not Addressed”; empty where that is not simple. */
export function exemptLabels({ collect: { unless } }: Definition): string {
  if (typeof unless !== 'object' || unless === null || !('is' in unless)) return ''
  const [, ...codes] = unless.is as readonly unknown[]
  return codes.join(' or ')
}

/** What a protocol itself says of evidence, as a task's setting. */
export function evidenceRuleOf({ collect: { evidence } }: Definition): EvidenceRule {
  return evidence === 'required-unless' ? 'required' : evidence
}
