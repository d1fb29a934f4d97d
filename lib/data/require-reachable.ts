import { Client } from 'pg'
import { AppError } from '@/lib/core/errors'

const CONNECT_MS = 10_000

/** The oldest PostgreSQL that its makers still mend, and that our tests of the database were run on. */
export const OLDEST_POSTGRES = 15

/**
 * @throws {AppError} `invalid` where that is no address, `unavailable` with the reason, without the password, where nobody
 * answers, and `conflict` where a PostgreSQL does that is too old
 */
export async function requireReachable(url: string): Promise<void> {
  if (!URL.canParse(url)) {
    throw new AppError(
      'invalid',
      'DATABASE_URL is not an address like postgresql://user:password@host:5432/concordance.',
    )
  }
  const { host, pathname } = new URL(url)
  const database = `The database ${pathname.slice(1)} at ${host}`
  const version = await readVersion(url).catch((error: NodeJS.ErrnoException) => {
    const { message, code } = error
    throw new AppError('unavailable', `${database} cannot be reached: ${message || (code ?? 'no answer')}.`, {
      cause: error,
    })
  })
  if (version.number < OLDEST_POSTGRES * 10_000) {
    throw new AppError(
      'conflict',
      `${database} runs on PostgreSQL ${version.name}. Concordance needs PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    )
  }
}

async function readVersion(url: string): Promise<{ number: number; name: string }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    )
    return { number: Number(rows[0]?.number), name: rows[0]?.name ?? '' }
  } finally {
    await client.end().catch(() => {}) // it may not have come to a connection
  }
}
