import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '@/components/answer/answer-state'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { findShipped } from '@/lib/core/protocols/shipped'
import { NO_EVIDENCE } from './draft'
import { makeTaskForm } from './task-form'

const form = makeTaskForm({
  definition: findShipped('error-spans'),
  guideline: { version: 0, publishedAt: null, intro: '', entries: {}, change: '' },
  evidence: 'off',
})
const ITEM = { attributes: {} } as LabelingItem
const fact = (id: string, start: number) => ({ id, start, end: start + 3, label: 'key_fact', attributes: {} })
const faultOf = (values: AnswerValues, asked = '') =>
  form.findFault(ITEM, { values, uncertain: false, comment: '', evidence: NO_EVIDENCE }, asked)

describe('key facts that are neither linked nor missing', () => {
  const values = {
    'key-facts': [fact('s1', 0), fact('s2', 9), fact('s3', 20)],
    'mentioned-by': [{ from: 's1', to: null }],
  }
  const question = 'Key facts: 2 neither linked nor missing. Submit again to leave it so.'

  it('are asked about, and submitted so once the answer is submitted again', () => {
    expect(faultOf(values)).toBe(question)
    expect(faultOf(values, question)).toBeNull()
  })

  it('are asked about again where their number has changed since', () => {
    const more = { ...values, 'mentioned-by': [] }
    expect(faultOf(more, question)).toBe(
      'Key facts: 3 neither linked nor missing. Submit again to leave it so.',
    )
  })

  it('are no question where all are linked or missing, or none is marked', () => {
    const linked = ['s1', 's2', 's3'].map((from) => ({ from, to: null }))
    expect(faultOf({ ...values, 'mentioned-by': linked })).toBeNull()
    expect(faultOf({})).toBeNull()
  })
})
