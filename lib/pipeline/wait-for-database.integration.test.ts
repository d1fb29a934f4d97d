import { afterEach, expect, it, vi } from 'vitest'
import { databaseUrl } from '@/lib/env'
import { waitForDatabase } from './wait-for-database'

afterEach(() => void vi.unstubAllEnvs())

/** Nobody listens there. */
const ABSENT = 'postgresql://worker:secret@127.0.0.1:1/concordance'

it('waits for a database that does not answer yet, and says once what it waits for', async () => {
  const told: string[] = []
  const there = databaseUrl()
  vi.stubEnv('DATABASE_URL', ABSENT)

  const waiting = waitForDatabase((sentence) => told.push(sentence))
  await vi.waitFor(() => expect(told).toHaveLength(1), 60_000)
  vi.stubEnv('DATABASE_URL', there)

  expect(await waiting).toBe(true)
  expect(told).toEqual([
    'The database concordance at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. The worker waits for it.',
    'The database answers.',
  ])
})

it('says nothing of a database that answers', async () => {
  const tell = vi.fn()

  expect(await waitForDatabase(tell)).toBe(true)
  expect(tell).not.toHaveBeenCalled()
})

it.each([
  ['', 'DATABASE_URL is not set.'],
  ['nonsense', 'DATABASE_URL is not an address'],
])('waits for nothing where the settings name no database (%s)', async (address, words) => {
  const tell = vi.fn()
  vi.stubEnv('DATABASE_URL', address)

  expect(await waitForDatabase(tell)).toBe(false)
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(words))
})
