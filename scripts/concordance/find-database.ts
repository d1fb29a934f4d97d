import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { withClient } from '../database/databases'

/**
 * The database to work on: DATABASE_URL, or that of the `npm start` that runs from the data folder here.
 *
 * @throws {AppError} `invalid` when there is none, `unavailable` when it does not answer
 */
export async function findDatabase(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const url = env['DATABASE_URL']?.trim() || readServerFile(path.resolve(env['CONCORDANCE_DATA'] || '.data'))
  if (!url) {
    throw new AppError(
      'invalid',
      'There is no database: start Concordance with npm start, or set DATABASE_URL.',
    )
  }
  if (!URL.canParse(url))
    throw new AppError('invalid', 'DATABASE_URL is not an address like postgresql://user@host/database.')
  try {
    await withClient(url, (client) => client.query('select 1'))
  } catch (error) {
    const { host, pathname } = new URL(url) // the address without its password
    throw new AppError('unavailable', `The database ${pathname.slice(1)} at ${host} cannot be reached.`, {
      cause: error,
    })
  }
  return url
}

function readServerFile(folder: string): string | null {
  try {
    const content: unknown = JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8'))
    const { databaseUrl } = content as { databaseUrl?: unknown }
    return typeof databaseUrl === 'string' ? databaseUrl : null
  } catch {
    return null
  }
}
