import { describe, expect, it } from 'vitest'
import { STANDARD_LABELING } from './labeling-config'
import { newLabelingConfigSchema } from './labeling-setup'

describe('the settings of a task', () => {
  it('name the lines of words that cannot be read', () => {
    const parsed = newLabelingConfigSchema.safeParse({ ...STANDARD_LABELING, findTerms: 'a: b\nwrong' })

    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      'Line 2 needs a colon between the meaning and its synonyms.',
    ])
    expect(newLabelingConfigSchema.safeParse({ ...STANDARD_LABELING, idleSeconds: 5 }).success).toBe(false)
  })
})
