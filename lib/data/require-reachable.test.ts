import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { OLDEST_POSTGRES, requireReachable } from './require-reachable'

const ADDRESS = 'postgresql://me:secret@db.hospital.example/concordance'

const server = vi.hoisted(() => ({ number: '', name: '' }))
vi.mock('pg', () => ({
  Client: class {
    connect = () => Promise.resolve()
    query = () => Promise.resolve({ rows: [server] })
    end = () => Promise.resolve()
  },
}))

/** Lets the server say its version as PostgreSQL does. */
function answerAs(number: string, name: string): void {
  Object.assign(server, { number, name })
}

it.each([
  ['140024', '14.24 (Debian 14.24-1)'],
  ['90624', '9.6.24'],
])('refuses a PostgreSQL that is too old by its name: %s', async (number, name) => {
  answerAs(number, name)

  await expect(requireReachable(ADDRESS)).rejects.toMatchObject({
    code: 'conflict',
    message: `The database concordance at db.hospital.example runs on PostgreSQL ${name}. Concordance needs PostgreSQL 15 or newer.`,
  })
})

it.each([
  ['150000', '15.0'],
  ['180004', '18.4'],
])('takes PostgreSQL %s', async (number, name) => {
  answerAs(number, name)

  await expect(requireReachable(ADDRESS)).resolves.toBeUndefined()
})

it('needs the version that the instructions name', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`your own PostgreSQL (${OLDEST_POSTGRES} or newer)`)
  expect(readFileSync('docs/deployment.md', 'utf8')).toContain(`PostgreSQL ${OLDEST_POSTGRES} or newer`)
})
