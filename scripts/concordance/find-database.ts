import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { requireReachable } from '@/lib/data/require-reachable'

/**
 * The database to work on: DATABASE_URL, or that of the `npm start` that runs from the data folder here.
 *
 * @throws {AppError} `invalid` when there is none, `unavailable` when it does not answer
 */
export async function findDatabase(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const url = readDatabaseAddress(env)
  if (url === null) {
    throw new AppError(
      'invalid',
      'There is no database: start Concordance with npm start, or set DATABASE_URL.',
    )
  }
  await requireReachable(url)
  return url
}

/** The address of that database, whether it answers or not; null where nobody says one. */
export function readDatabaseAddress(env: Readonly<Record<string, string | undefined>>): string | null {
  return env['DATABASE_URL']?.trim() || readServerFile(path.resolve(env['CONCORDANCE_DATA'] || '.data'))
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
