import { afterEach, expect, it, vi } from 'vitest'
import { databaseUrl } from '@/lib/env'
import { waitForDatabase } from './wait-for-database'

afterEach(() => void vi.unstubAllEnvs())

/** Nobody listens there. */
const ABSENT = 'postgresql://worker:secret@127.0.0.1:1/concordance'

it('waits for a database that does not answer yet, and says once what it waits for', async () => {
  const messages: string[] = []
  const there = databaseUrl()
  vi.stubEnv('DATABASE_URL', ABSENT)

  const waiting = waitForDatabase((sentence) => messages.push(sentence))
  await vi.waitFor(() => expect(messages).toHaveLength(1), 60_000)
  vi.stubEnv('DATABASE_URL', there)

  expect(await waiting).toBe(true)
  expect(messages).toEqual([
    'The database concordance at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. The worker waits for it.',
    'The database answers.',
  ])
})

it('says nothing of a database that answers', async () => {
  const report = vi.fn()

  expect(await waitForDatabase(report)).toBe(true)
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['', 'DATABASE_URL is not set.'],
  ['nonsense', 'DATABASE_URL is not an address'],
])('waits for nothing where the settings name no database (%s)', async (address, words) => {
  const report = vi.fn()
  vi.stubEnv('DATABASE_URL', address)

  expect(await waitForDatabase(report)).toBe(false)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(words))
})
