import { readFileSync } from 'node:fs'
import { describe, expect, inject, it, vi } from 'vitest'
import { databaseUrl } from '@/lib/env'
import { ownsAuditLog } from './application-role'
import { databaseAddress, withClient } from './databases'
import { updateDatabase } from './update-database'

const query = (url: string, sql: string) => withClient(url, (client) => client.query(sql))

/** The documentation's blocks of SQL, for a database and roles of another name. */
function readDocumentedSql(name: string): string[] {
  const text = readFileSync('docs/deployment.md', 'utf8')
  return [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) =>
    sql.replaceAll('concordance', name),
  )
}

function addressOf(role: string, password: string, database: string): string {
  const url = new URL(databaseAddress(inject('testServerUrl'), database))
  url.username = role
  url.password = password
  return url.href
}

async function dropAll(name: string): Promise<void> {
  const server = inject('testServerUrl')
  await query(server, `drop database if exists ${name} with (force)`)
  for (const role of [name, `${name}_owner`]) await query(server, `drop role if exists ${role}`)
}

describe('the role that the application signs in as', () => {
  it.each([
    'alter table "AuditEvent" disable trigger all',
    'alter table "AuditEvent" drop column data',
    'drop trigger audit_event_append_only on "AuditEvent"',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'update "AuditEvent" set type = type',
    'delete from "AuditEvent"',
    'truncate "AuditEvent"',
    'create table mine (one int)',
    'create schema mine',
    "copy (select 1) to program 'true'",
    "select pg_read_file('pg_hba.conf')",
    'create role mine',
  ])('may not %s', async (sql) => {
    await expect(query(databaseUrl(), sql)).rejects.toThrow(/must be owner|permission denied/)
  })

  it('owns nothing', async () => {
    const { rows } = await query(
      databaseUrl(),
      'select count(*)::int as owned from pg_class where relowner = current_user::regrole',
    )
    expect(rows).toEqual([{ owned: 0 }])
    expect(await ownsAuditLog(databaseUrl())).toBe(false)
  })
})

describe('a database of one’s own', () => {
  it('gets the same roles by the documented SQL', { timeout: 300_000 }, async () => {
    const name = 'apart_roles'
    await dropAll(name)
    const [create = ''] = readDocumentedSql(name)
    for (const statement of create.split(';\n').filter(Boolean))
      await query(inject('testServerUrl'), statement)
    const urls = {
      ownerUrl: addressOf(`${name}_owner`, 'a long random password', name),
      url: addressOf(name, 'another long random password', name),
    }
    const warned = vi.spyOn(console, 'warn').mockReturnValue()

    expect(await updateDatabase(urls)).not.toEqual([])
    expect(await updateDatabase(urls)).toEqual([])

    await expect(query(urls.url, 'delete from "AuditEvent"')).rejects.toThrow(/permission denied/)
    expect((await query(urls.url, 'table "Study"')).rows).toEqual([])
    expect(warned).not.toHaveBeenCalled()
    await dropAll(name)
  })

  it('is divided by the documented SQL where one role has owned it, which an update warns of', {
    timeout: 300_000,
  }, async () => {
    const name = 'divided_roles'
    await dropAll(name)
    await query(inject('testServerUrl'), `create role ${name} login password 'one'`)
    await query(inject('testServerUrl'), `create database ${name} owner ${name}`)
    const url = addressOf(name, 'one', name)
    const warned = vi.spyOn(console, 'warn').mockReturnValue()

    await updateDatabase({ url, ownerUrl: url })
    expect(warned.mock.calls).toEqual([[expect.stringContaining('DATABASE_OWNER_URL')]])
    warned.mockClear()

    const [, divide = ''] = readDocumentedSql(name)
    await query(databaseAddress(inject('testServerUrl'), name), divide)
    await updateDatabase({ url, ownerUrl: addressOf(`${name}_owner`, 'a long random password', name) })
    expect(warned).not.toHaveBeenCalled()
    expect(await ownsAuditLog(url)).toBe(false)
    await dropAll(name)
  })
})
