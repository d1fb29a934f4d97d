import { expect, it } from 'vitest'
import { isForAll, planRetry, toFinalFailure } from './retry-rule'

const LIMITS = { maxCalls: 3, backoffMs: 100, maxWaitMs: 1000 }

it.each([
  [1, null, 5000, 100],
  [2, null, 5000, 200],
  [2, 700, 5000, 700],
  [2, 9999, 5000, 1000],
  [3, null, 5000, null],
  [2, null, 150, null],
])('after %s calls, asked to wait %s ms with %s left, waits %s', (calls, askedMs, leftMs, waitMs) => {
  expect(planRetry({ calls, askedMs, leftMs }, LIMITS, () => 0.5)).toBe(waitMs)
})

it('lets all requests wait on 429, with or without a time', () => {
  expect([isForAll(429, null), isForAll(503, 10), isForAll(503, null), isForAll(null, null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it.each([
  [500, null],
  [429, null],
  [408, null],
  [424, null],
  [307, 'stop'],
  [401, 'stop'],
  [404, 'stop'],
  [413, 'item'],
  [422, 'item'],
])('makes of status %s: %s', (status, kind) => {
  expect(toFinalFailure('server', status, 1)?.kind ?? null).toBe(kind)
})
