import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropEntry, keepEntry, type OutboxEntry, readOutbox, retryDelay, sendRating } from './outbox'

const ENTRY: OutboxEntry = {
  studyId: 's',
  rating: {
    assignmentId: 'a',
    submissionId: 'x',
    code: 'Supported',
    uncertain: true,
    comment: 'Mrs. Example told me',
    evidence: [{ noteId: 'n', start: 1, end: 5, quote: 'secret' }],
    activeMs: 1,
    wallMs: 2,
  },
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the outbox', () => {
  it('keeps ids, codes and offsets across reloads, and no text about a patient', () => {
    keepEntry(localStorage, 'me', ENTRY)

    expect(readOutbox(localStorage, 'me')).toMatchObject([
      { rating: { submissionId: 'x', code: 'Supported', evidence: [{ noteId: 'n', start: 1, end: 5 }] } },
    ])
    const stored = JSON.stringify(Object.entries(localStorage))
    expect(stored).not.toContain('secret')
    expect(stored).not.toContain('Example')
  })

  it("never shows one person's answers to another", () => {
    keepEntry(localStorage, 'me', ENTRY)

    expect(readOutbox(localStorage, 'you')).toEqual([])
    dropEntry(localStorage, 'me', ENTRY)
    expect(localStorage).toHaveLength(0)
  })

  it('survives damage', () => {
    localStorage.setItem('concordance.outbox.me.x', '{broken')

    expect(readOutbox(localStorage, 'me')).toEqual([])
  })
})

describe('sendRating', () => {
  it.each([
    [200, '{"revision":1}', { kind: 'saved', receipt: { revision: 1 } }],
    [422, '{"message":"not so"}', { kind: 'refused', message: 'not so' }],
    [401, '{}', { kind: 'signed-out' }],
    [503, '{}', { kind: 'unreachable' }],
    [429, '{}', { kind: 'unreachable' }],
    [200, '<html>', { kind: 'unreachable' }],
  ])('reads status %i with %s', async (status, body, outcome) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

    expect(await sendRating(ENTRY)).toEqual(outcome)
  })

  it('takes a lost connection as a reason to try again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))

    expect(await sendRating(ENTRY)).toEqual({ kind: 'unreachable' })
  })
})

describe('retryDelay', () => {
  it('doubles from one second to half a minute', () => {
    expect([0, 1, 4, 9].map(retryDelay)).toEqual([1000, 2000, 16_000, 30_000])
  })
})
