import { randomBytes } from 'node:crypto'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { databaseAddress, withClient } from './databases'

/** Role that the application signs in as, on an embedded server. */
const ROLE = 'concordance'

/**
 * Makes the role that the application signs in as, on a server of our own, with a new random password.
 *
 * @param serverUrl of its superuser
 * @returns address of a database on that server, for the application
 */
export async function renewApplicationRole(serverUrl: string, database: string): Promise<string> {
  const url = new URL(databaseAddress(serverUrl, database))
  url.username = ROLE
  url.password = randomBytes(32).toString('base64url')
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE])
    const verb = rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${ROLE} login password ${escapeLiteral(url.password)}`)
  })
  return url.href
}

/**
 * Gives a role what the application does with a migrated database, and no more: it owns nothing, so it can't switch off the
 * triggers of the audit log, and of that it may write new events alone.
 *
 * @param ownerUrl of the role that owns the database's tables
 */
export async function grantApplication(ownerUrl: string, role: string): Promise<void> {
  const to = escapeIdentifier(role)
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const database = escapeIdentifier(rows[0]?.name ?? '')
    await client.query(`begin;
      grant connect, temporary on database ${database} to ${to};
      grant usage on schema public, pgboss to ${to};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${to};
      grant usage, select on all sequences in schema public, pgboss to ${to};
      revoke update, delete on "AuditEvent" from ${to};
      revoke delete on "AuditHead" from ${to};
      revoke insert, update, delete on "_prisma_migrations" from ${to};
      commit`)
  })
}

/** Whether the role of an address could switch off the triggers of the audit log, in a migrated database. */
export async function ownsAuditLog(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = '"AuditEvent"'::regclass`,
    )
    return rows[0]?.owns === true
  })
}
