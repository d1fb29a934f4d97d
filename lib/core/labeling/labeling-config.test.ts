import { describe, expect, it } from 'vitest'
import { STANDARD_LABELING } from './labeling-config'
import { newLabelingConfigSchema } from './labeling-setup'
import { findEvidenceFault } from './rating'

describe('findEvidenceFault', () => {
  it('asks for a passage where there is one to name', () => {
    expect(findEvidenceFault('required', 'Supported', 0)).toContain('asks for a passage')
    expect(findEvidenceFault('required', 'Not Supported', 0)).toContain('asks for a passage')
    expect(findEvidenceFault('required', 'Not Addressed', 0)).toBeNull()
    expect(findEvidenceFault('required', 'Supported', 1)).toBeNull()
    expect(findEvidenceFault('optional', 'Supported', 0)).toBeNull()
    expect(findEvidenceFault('off', 'Supported', 0)).toBeNull()
    expect(findEvidenceFault('off', 'Supported', 1)).toContain('collects no evidence')
  })
})

describe('the settings of a task', () => {
  it('name the lines of words that cannot be read', () => {
    const parsed = newLabelingConfigSchema.safeParse({ ...STANDARD_LABELING, findTerms: 'a: b\nwrong' })

    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      'Line 2 needs a colon between the meaning and its other wordings.',
    ])
    expect(newLabelingConfigSchema.safeParse({ ...STANDARD_LABELING, idleSeconds: 5 }).success).toBe(false)
  })
})
