import { PgBoss } from 'pg-boss'
import { grantApplication, ownsAuditLog } from './application-role'
import { deployMigrations } from './migrate'

/** The same database for the role that owns its tables, and for the application, which may be the same. */
export type DatabaseUrls = { ownerUrl: string; url: string }

const OWNER_WARNING =
  'The application signs in to the database as the owner of its tables. Whoever takes over the application could change the audit log. Give it a role of its own with DATABASE_OWNER_URL: docs/deployment.md says how.'

/**
 * Brings a database to this version as its owner, the queue's tables too, and gives the application its rights.
 *
 * @returns names of the migrations that were applied now
 * @throws {AppError} as {@link deployMigrations}
 */
export async function updateDatabase({ ownerUrl, url }: DatabaseUrls): Promise<string[]> {
  const applied = await deployMigrations(ownerUrl)
  const queue = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  await queue.start()
  await queue.stop({ graceful: false })
  const role = decodeURIComponent(new URL(url).username)
  if (url !== ownerUrl) await grantApplication(ownerUrl, role)
  if (await ownsAuditLog(url)) console.warn(OWNER_WARNING)
  return applied
}
