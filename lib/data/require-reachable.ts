import { Client } from 'pg'
import { AppError } from '@/lib/core/errors'

const CONNECT_MS = 10_000

/** @throws {AppError} `invalid` where that is no address, `unavailable` with the reason, without the password, where nobody answers */
export async function requireReachable(url: string): Promise<void> {
  if (!URL.canParse(url)) {
    throw new AppError(
      'invalid',
      'DATABASE_URL is not an address like postgresql://user:password@host:5432/concordance.',
    )
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { host, pathname } = new URL(url)
    const { message, code } = error as NodeJS.ErrnoException
    throw new AppError(
      'unavailable',
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${message || (code ?? 'no answer')}.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {}) // it may not have come to a connection
  }
}
