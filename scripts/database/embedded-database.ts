import { renewApplicationRole } from './application-role'
import { databaseAddress, ensureDatabase } from './databases'
import { type RunningPostgres, startEmbeddedPostgres } from './embedded-postgres'
import type { DatabaseUrls } from './update-database'

const DATABASE = 'concordance'

/**
 * Starts an embedded server with Concordance's database, made when it is missing and not migrated yet.
 *
 * @throws {Error} as {@link startEmbeddedPostgres}
 */
export async function startEmbeddedDatabase(
  folder: string,
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPostgres & DatabaseUrls> {
  const server = await startEmbeddedPostgres(folder, settings)
  await ensureDatabase(server.url, DATABASE)
  const url = await renewApplicationRole(server.url, DATABASE)
  return { ...server, url, ownerUrl: databaseAddress(server.url, DATABASE) }
}
