import { beforeEach, describe, expect, it } from 'vitest'
import { createAdaptiveLimit, createUnresponsiveness, type Unresponsiveness } from './server-gate'

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

let time: number
let unresponsiveness: Unresponsiveness
beforeEach(() => {
  time = 1000
  unresponsiveness = createUnresponsiveness(() => time)
})

describe('the silence of a server', () => {
  it('lasts from its first call that has no answer, and ends with an answer', () => {
    expect(unresponsiveness.lastsMs()).toBe(0)
    unresponsiveness.begin()
    time += 10_000
    unresponsiveness.begin()
    time += 5000
    expect(unresponsiveness.lastsMs()).toBe(15_000)

    unresponsiveness.end('answered')
    time += 2000
    expect(unresponsiveness.lastsMs()).toBe(2000)
    unresponsiveness.end('overloaded') // a refusal is an answer
    expect(unresponsiveness.lastsMs()).toBe(0)
  })

  it('goes on over calls that ran out of time or reached nobody, and the pauses between them', () => {
    unresponsiveness.begin()
    time += 120_000
    unresponsiveness.end('timeout')
    time += 4000
    expect(unresponsiveness.lastsMs()).toBe(124_000)
    unresponsiveness.begin()
    unresponsiveness.end('unreachable')
    expect(unresponsiveness.lastsMs()).toBe(124_000)
  })

  it('is none where nobody has asked for a minute, and begins anew with the next call', () => {
    unresponsiveness.begin()
    unresponsiveness.end('timeout')
    time += 61_000
    expect(unresponsiveness.lastsMs()).toBe(0)
    unresponsiveness.begin()
    time += 3000
    expect(unresponsiveness.lastsMs()).toBe(3000)
  })

  it('learns nothing from calls that we break off ourselves', () => {
    unresponsiveness.begin()
    unresponsiveness.begin()
    time += 30_000
    unresponsiveness.end('cancelled')
    expect(unresponsiveness.lastsMs()).toBe(30_000)
    unresponsiveness.end('cancelled')
    expect(unresponsiveness.lastsMs()).toBe(0)
  })
})
