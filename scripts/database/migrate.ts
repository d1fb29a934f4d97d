import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { AppError } from '@/lib/core/errors'
import { withClient } from './databases'
import { noRoomAdvice } from './no-room-advice'
import { listMigrations, MIGRATIONS_PATH, SCHEMA_PATH, withSchemaEngine } from './schema-engine'

/** What Prisma's engine locks while it migrates. */
const MIGRATION_LOCK = 72_707_369

const NO_RIGHT =
  '. The database is brought up to date by the user of DATABASE_OWNER_URL, or else of DATABASE_URL: let that one own the database.'

const FILTERS = { externalTables: [], externalEnums: [] }

/**
 * Brings a database to the newest migration.
 *
 * @returns names of the migrations that were applied now
 * @throws {AppError} `unavailable` with the database's own words when it refuses, `conflict` when the database already has
 *   migrations that this version of Concordance does not know
 */
export async function deployMigrations(url: string): Promise<string[]> {
  const migrationsList = listMigrations()
  const known = new Set(migrationsList.migrationDirectories.map((migration) => migration.path))
  const applied = await withClient(url, readMigrations)
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new AppError(
      'conflict',
      `The database was made by a newer version of Concordance (it has the migration ${unknown[0]}). Install that version or newer.`,
    )
  }
  return withSchemaEngine(url, async (engine) => {
    const result = await engine.applyMigrations({ migrationsList, filters: FILTERS })
    return result.appliedMigrationNames
  }).catch((error: unknown) => {
    const words = findReason(error)
    if (words === null) throw error
    const advice = words.includes('permission denied') ? NO_RIGHT : noRoomAdvice(words)
    throw new AppError('unavailable', `The database could not be brought up to date. ${words}${advice}`, {
      cause: error,
    })
  })
}

/** What PostgreSQL says, or what the engine has a number for; null for all else, which is a fault. */
function findReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // first the words, then places in the engine
  const [words = ''] = error.message.split(/\n\s*\d+: /)
  const [said] = words.match(/(?<=^|Error querying the database: )(?:ERROR|FATAL): [\s\S]+/m) ?? []
  if (said !== undefined) return said
  return 'code' in error && /^P\d{4}$/.test(String(error.code)) ? words : null
}

/** SQL that would bring the migrations folder to the schema; null when they already agree. */
export async function diffSchema(url: string): Promise<string | null> {
  const migrations = listMigrations()
  const from =
    migrations.migrationDirectories.length > 0 ? { tag: 'migrations', ...migrations } : { tag: 'empty' }
  const content = readFileSync(SCHEMA_PATH, 'utf8')
  const result = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: FILTERS,
    }),
  )
  const sql = result.stdout ?? ''
  return sql.trim() === '' || sql.includes('This is an empty migration') ? null : sql
}

/** Writes a new migration from the difference; returns its name, or null when there is none. */
export async function writeMigration(url: string, title: string, now: Date): Promise<string | null> {
  const sql = await diffSchema(url)
  if (sql === null) return null
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const name = `${stamp}_${title}`
  mkdirSync(path.join(MIGRATIONS_PATH, name), { recursive: true })
  writeFileSync(path.join(MIGRATIONS_PATH, name, 'migration.sql'), sql)
  writeFileSync(path.join(MIGRATIONS_PATH, 'migration_lock.toml'), 'provider = "postgresql"\n')
  return name
}

/** Names of the migrations that were applied; those that were cut off did nothing, and are forgotten. */
async function readMigrations(client: Client): Promise<string[]> {
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('_prisma_migrations')::text as name`,
  )
  if (table.rows[0]?.name == null) return []
  // whoever is at it, or was when it was killed, is waited for
  const { rows: tries } = await client.query('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
  if (tries[0]?.free !== true) {
    console.log('Another process brings the database up to date: waiting for it …')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  }
  await client.query('delete from _prisma_migrations where finished_at is null and rolled_back_at is null')
  const rows = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where rolled_back_at is null',
  )
  return rows.rows.map((row) => row.migration_name)
}
