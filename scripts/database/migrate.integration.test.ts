import { spawnSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import { TEMPLATE } from '@/lib/testing/global-database'
import { databaseAddress, recreateDatabase, withClient } from './databases'
import { deployMigrations, diffSchema } from './migrate'
import { listMigrations } from './schema-engine'

it('refuses a database that a newer version has migrated, in one sentence', async () => {
  const server = inject('testServerUrl')
  await recreateDatabase(server, 'concordance_newer', TEMPLATE)
  const url = databaseAddress(server, 'concordance_newer')
  await withClient(url, (client) =>
    client.query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      values (gen_random_uuid()::text, 'x', '29990101000000_future', now(), 1)`),
  )

  await expect(deployMigrations(url)).rejects.toThrow(
    'The database was made by a newer version of Concordance (it has the migration 29990101000000_future).',
  )
})

it('finds nothing to do in a migrated database, and no difference between migrations and schema', async () => {
  const server = inject('testServerUrl')

  // a copy: from a template that somebody is connected to no other test file gets its database
  await recreateDatabase(server, 'concordance_migrated', TEMPLATE)
  expect(await deployMigrations(databaseAddress(server, 'concordance_migrated'))).toEqual([])
  expect(await diffSchema(server)).toBeNull()
})

it('keeps to what the address demands of a connection, such as encryption', async () => {
  const demanding = new URL(inject('testServerUrl'))
  demanding.searchParams.set('sslmode', 'verify-full')

  await expect(diffSchema(demanding.href)).rejects.toThrow(/SSL/)
})

it.each([
  ['postgresql://me:secret@127.0.0.1:1/db', 'The database db at 127.0.0.1:1 cannot be reached: '],
  ['', 'DATABASE_URL is not set. '],
])('says in one sentence why it cannot bring “%s” up to date', (DATABASE_URL, sentence) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/migrate.ts', 'deploy'],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL },
    },
  )

  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('secret')
  expect(stderr).not.toContain('    at ')
})

it('says in the words of the database why it may not change it', async () => {
  const server = inject('testServerUrl')
  await withClient(server, async (client) => {
    await client.query('drop database if exists concordance_foreign with (force)')
    await client.query('drop role if exists newcomer')
    await client.query("create role newcomer login password 'newcomer'")
    await client.query('create database concordance_foreign')
  })
  const url = new URL(databaseAddress(server, 'concordance_foreign'))
  url.username = 'newcomer'
  url.password = 'newcomer'

  await expect(deployMigrations(url.href)).rejects.toMatchObject({
    message:
      'The database could not be brought up to date. ERROR: permission denied for schema public. The database is brought up to date by the user of DATABASE_OWNER_URL, or else of DATABASE_URL: let that one own the database.',
  })
})

it('says what to do where the disk is full, keeps nothing half done, and does it with room', async () => {
  const server = inject('testServerUrl')
  await recreateDatabase(server, 'concordance_full', 'template0')
  const url = databaseAddress(server, 'concordance_full')
  // in PostgreSQL's words, where most of the first migration is done
  await withClient(url, (client) =>
    client.query(`create function fill() returns event_trigger language plpgsql as $$ begin
        raise exception 'could not extend file "base/1/2": No space left on device'
          using errcode = 'disk_full', hint = 'Check free disk space.';
      end $$;
      create event trigger full_disk on ddl_command_end when tag in ('CREATE TRIGGER') execute function fill()`),
  )

  await expect(deployMigrations(url)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^The database could not be brought up to date\. ERROR: could not extend .*\nMake room on the disk of the database and do this again/s,
    ),
  })

  const tables = await withClient(url, async (client) => {
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    await client.query('drop event trigger full_disk; drop function fill')
    return rows
  })
  expect(tables).toEqual([{ tablename: '_prisma_migrations' }])
  expect(await deployMigrations(url)).toEqual(
    listMigrations().migrationDirectories.map((migration) => migration.path),
  )
})

it('takes no migration for done that was rolled back by hand', async () => {
  const server = inject('testServerUrl')
  await recreateDatabase(server, 'concordance_rolled_back', TEMPLATE)
  const url = databaseAddress(server, 'concordance_rolled_back')
  await withClient(url, (client) =>
    client.query(`create schema kept; alter table _prisma_migrations set schema kept;
      drop schema public cascade; create schema public;
      alter table kept._prisma_migrations set schema public;
      update _prisma_migrations set finished_at = null, rolled_back_at = now()`),
  )

  const applied = await deployMigrations(url)

  const count = (which: string) =>
    withClient(url, async (client) => {
      const { rowCount } = await client.query(`select 1 from _prisma_migrations where ${which}`)
      return rowCount
    })
  expect(await count('finished_at is not null and rolled_back_at is null')).toBe(applied.length)
  expect(await count('finished_at is null and rolled_back_at is not null')).toBe(applied.length)
})

it('says what is there already where something else was cut off half way', async () => {
  const server = inject('testServerUrl')
  await recreateDatabase(server, 'concordance_broken_off', TEMPLATE)
  const url = databaseAddress(server, 'concordance_broken_off')
  await withClient(url, (client) =>
    client.query(`update _prisma_migrations set finished_at = null
      where migration_name = (select min(migration_name) from _prisma_migrations)`),
  )

  await expect(deployMigrations(url)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /^The database could not be brought up to date\. ERROR: .* already exists/,
    ),
  })
})
