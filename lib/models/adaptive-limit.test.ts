import { describe, expect, it } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit'

describe('createAdaptiveLimit', () => {
  it('starts at the largest number and never goes beyond', () => {
    const limit = createAdaptiveLimit(64)
    for (let call = 0; call < 1000; call++) limit.succeed()

    expect(limit.current()).toBe(64)
  })

  it('halves once for all calls that were under way together', () => {
    const limit = createAdaptiveLimit(64)
    const marks = Array.from({ length: 64 }, () => limit.begin())
    for (const mark of marks) limit.recede(mark, 0.5)
    expect(limit.current()).toBe(32)

    limit.recede(limit.begin(), 0.5)
    expect(limit.current()).toBe(16)
  })

  it('comes back by the same step each round trip', () => {
    const limit = createAdaptiveLimit(64)
    limit.recede(limit.begin(), 0.5)
    for (let call = 0; call < 32; call++) limit.succeed()
    expect(limit.current()).toBe(35)

    for (let call = 0; call < 32 * 12; call++) limit.succeed()
    expect(limit.current()).toBe(64)
  })

  it('always lets one through', () => {
    const limit = createAdaptiveLimit(3)
    for (let time = 0; time < 20; time++) limit.recede(limit.begin(), 0.5)
    expect(limit.current()).toBe(1)

    expect(createAdaptiveLimit(0).current()).toBe(1)
  })
})
