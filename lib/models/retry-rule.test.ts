import { expect, it } from 'vitest'
import { planRetry, RetryTooLate, toFinalFailure } from './retry-rule'

const LIMITS = { maxCalls: 3, backoffMs: 100 }

it.each([
  ['waits longer each time', { calls: 1 }, 100, 0],
  ['waits longer each time', { calls: 2 }, 200, 0],
  ['waits as long as is asked, and all others with it', { askedMs: 90_000 }, 90_000, 90_000],
  ['lets all wait for an overloaded server that names no time', { status: 429 }, 100, 100],
  ['tries so many times alone', { calls: 3 }, null, 0],
  ['tries no more than that, and still leaves the server alone', { calls: 3, askedMs: 700 }, null, 700],
  ['waits for nothing beyond its own time', { leftMs: 99 }, null, 0],
  ['waits for nothing beyond its own time', { leftMs: 99, status: 429 }, null, 0],
  ['leaves the server alone also beyond its own time', { askedMs: 600_000 }, null, 600_000],
])('%s: %j', (_, tried, waitMs, retryAfterMs) => {
  const usual = { calls: 1, status: 503, askedMs: null, leftMs: 300_000 }

  expect(planRetry({ ...usual, ...tried }, LIMITS, () => 0.5)).toEqual({ waitMs, retryAfterMs })
})

it.each([
  [50_000, 'a minute'],
  [119_000, '2 minutes'],
  [3_600_000, '60 minutes'],
  [7_000_000, '117 minutes'],
  [7_200_000, '2 hours'],
  [86_400_000, '24 hours'],
])('says of a server that asks for %s ms that it asks for %s', (ms, time) => {
  expect(new RetryTooLate('server', ms, 1).message).toBe(
    `The server asks for no calls for ${time}, longer than one may wait.`,
  )
})

it.each([
  [500, null],
  [429, null],
  [408, null],
  [424, null],
  [307, 'stop'],
  [401, 'stop'],
  [402, 'stop'],
  [404, 'stop'],
  [413, 'item'],
  [422, 'item'],
])('makes of status %s: %s', (status, kind) => {
  expect(toFinalFailure('server', { status, words: null }, 1)?.kind ?? null).toBe(kind)
})
