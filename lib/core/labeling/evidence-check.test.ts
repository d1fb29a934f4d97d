import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createEvidenceCheck, evidenceRuleOf, exemptLabels } from './evidence-check'
import type { EvidenceRule } from './labeling-config'

const verdict = findShipped('verdict')
const check = createEvidenceCheck(verdict)
const faultOf = (rule: EvidenceRule, code: string, passages: number) =>
  check(rule, { codes: { verdict: code } }, passages)

describe('the check of evidence', () => {
  it('asks for a passage where there is one to name', () => {
    expect(faultOf('required', 'Supported', 0)).toContain('asks for a passage')
    expect(faultOf('required', 'Not Supported', 0)).toContain('asks for a passage')
    expect(faultOf('required', 'Not Addressed', 0)).toBeNull()
    expect(faultOf('required', 'Supported', 1)).toBeNull()
    expect(faultOf('optional', 'Supported', 0)).toBeNull()
    expect(faultOf('off', 'Supported', 0)).toBeNull()
    expect(faultOf('off', 'Supported', 1)).toContain('collects no evidence')
  })

  it('makes no exception where the protocol makes none', () => {
    const entailment = findShipped('entailment')
    expect(createEvidenceCheck(entailment)('required', { codes: { entailed: 'entailed' } }, 0)).not.toBeNull()
    expect(exemptLabels(entailment)).toBe('')
  })

  it('names the labels that need no passage, and the protocol’s own rule', () => {
    expect(exemptLabels(verdict)).toBe('Not Addressed')
    expect(evidenceRuleOf(verdict)).toBe('required')
    expect(evidenceRuleOf(findShipped('pdsqi-9'))).toBe('off')
  })
})
