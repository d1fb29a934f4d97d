import { describe, expect, it } from 'vitest'
import { describeMissingBound, needsDischarge } from './run-bounds'
import { runConfigurationSchema } from './runs'

const open = { admitTime: '2150-03-01 10:00:00', dischargeTime: null }
const ended = { ...open, dischargeTime: '2150-03-06 10:00:00' }
const chat = (
  referenceFormat: 'score' | 'relative_time',
  scope: 'all-notes' | 'own-admission' = 'all-notes',
) => runConfigurationSchema.parse({ kind: 'chat', model: 'm', referenceFormat, scope })

describe('describeMissingBound', () => {
  it('wants a discharge where times count from it, in every scope', () => {
    const reported = expect.stringContaining('no discharge time')
    expect(describeMissingBound(chat('relative_time'), open)).toEqual(reported)
    expect(describeMissingBound(chat('relative_time'), null)).toEqual(reported)
    expect(describeMissingBound(chat('relative_time', 'own-admission'), null)).toContain('no admission')
    expect(describeMissingBound(chat('relative_time'), ended)).toBeNull()
  })

  it('wants none where no AI rater reads times', () => {
    expect(describeMissingBound(chat('score'), null)).toBeNull()
    const rules = runConfigurationSchema.parse({ kind: 'baseline' })
    expect(needsDischarge(rules)).toBe(false)
    expect(describeMissingBound(rules, null)).toBeNull()
  })
})
