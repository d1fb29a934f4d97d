import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './outbox-entry'
import { findMissing, retryDelay, sendRating, sendSkip } from './send-rating'

const TASK = { studyId: 's', taskId: 't' }

const ENTRY: OutboxEntry = {
  task: TASK,
  patientId: 'p',
  words: [],
  rating: {
    assignmentId: 'a',
    submissionId: 'x',
    values: { verdict: 'Supported' },
    uncertain: true,
    comment: null,
    evidence: [],
    activeMs: 1,
    wallMs: 2,
  },
  givenAt: 1,
  refusal: null,
}
const UNREACHABLE = { kind: 'unreachable', message: null }
const RECEIPT = { assignmentId: 'a', submissionId: 'x', revision: 1, savedAt: 'now' }

afterEach(() => vi.unstubAllGlobals())

describe('sendRating', () => {
  it.each([
    [200, JSON.stringify(RECEIPT), { kind: 'saved', receipt: RECEIPT }],
    [200, JSON.stringify({ ...RECEIPT, submissionId: 'other' }), UNREACHABLE],
    [200, '{"revision":1}', UNREACHABLE],
    [404, '{}', UNREACHABLE],
    [404, 'null', UNREACHABLE],
    [422, '{"message":"not so"}', { kind: 'refused', message: 'not so' }],
    [401, '{}', { kind: 'signed-out' }],
    [503, '{}', UNREACHABLE],
    [503, '<html>', UNREACHABLE],
    [503, '{"message":"no upstream"}', UNREACHABLE],
    [503, '{"ok":false,"message":"no room"}', { kind: 'unreachable', message: 'no room' }],
    [500, '{"ok":false,"message":"a bug"}', UNREACHABLE],
    [429, '{}', UNREACHABLE],
    [200, '<html>', UNREACHABLE],
  ])('reads status %i with %s', async (status, body, outcome) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

    expect(await sendRating('me', ENTRY)).toEqual(outcome)
  })

  it('takes a lost connection as a reason to try again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

    expect(await sendRating('me', ENTRY)).toEqual(UNREACHABLE)
  })
})

describe('sendSkip', () => {
  it.each([
    [200, '{}', true],
    [404, '{"message":"not yours"}', true],
    [401, '{}', false],
    [429, '{}', false],
    [503, '{}', false],
    [200, '<html>', false],
  ])('reads status %i with %s', async (status, body, isSettled) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

    expect(await sendSkip('me', { task: TASK, assignmentId: 'a', isTakenBack: false })).toBe(isSettled)
  })

  it('takes a lost connection as a reason to try again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

    expect(await sendSkip('me', { task: TASK, assignmentId: 'a', isTakenBack: false })).toBe(false)
  })
})

describe('findMissing', () => {
  it.each([
    [200, '{"missing":["x"]}', ['x']],
    [200, '{"missing":[]}', []],
    [200, '<html>', null],
    [401, '{"missing":[]}', null],
    [503, '{}', null],
  ])('reads status %i with %s', async (status, body, missing) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

    expect(await findMissing('me', ['x'])).toEqual(missing)
  })

  it('knows nothing without a server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

    expect(await findMissing('me', ['x'])).toBeNull()
  })
})

describe('retryDelay', () => {
  it('doubles from one second to half a minute', () => {
    expect([0, 1, 4, 9].map(retryDelay)).toEqual([1000, 2000, 16_000, 30_000])
  })
})
