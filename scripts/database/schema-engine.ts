import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { databaseAddress } from './databases'

/**
 * Prisma's own schema engine, compiled to WebAssembly: `prisma migrate` would download a native engine, which a hospital
 * network does not allow. It writes the usual `_prisma_migrations` rows, so the official command agrees elsewhere.
 */
export type SchemaEngine = {
  applyMigrations(input: object): Promise<{ appliedMigrationNames: string[] }>
  diff(input: object): Promise<{ exitCode: number; stdout: string | null }>
}

type EngineModule = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void
  SchemaEngine: { new: (options: object, log: () => void, adapter: unknown) => Promise<SchemaEngine> }
}

export const SCHEMA_PATH = 'prisma/schema.prisma'
export const MIGRATIONS_PATH = 'prisma/migrations'

/** Number of Prisma's `Character` column type, which the adapter does not export. */
const CHARACTER = 6
/** PostgreSQL's internal one-byte type "char", and text. */
const CHAR_OID = 18
const TEXT_OID = 25

/** Opens the engine on a database for the length of `use`, and closes its connections afterwards. */
export async function withSchemaEngine<Result>(
  url: string,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const engine = await loadEngine()
  const holder = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } }
  holder.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      throw new Error(`the schema engine failed: ${message}`)
    },
  }
  const datamodels = [['schema.prisma', readFileSync(SCHEMA_PATH, 'utf8')]]
  const opened: SqlDriverAdapter[] = []
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url, opened))
  try {
    return await use(await engine.SchemaEngine.new({ datamodels }, () => {}, factory))
  } finally {
    await Promise.all(opened.map((adapter) => adapter.dispose()))
  }
}

/** The migrations folder in the form the engine reads. */
export function listMigrations() {
  const names = existsSync(MIGRATIONS_PATH)
    ? readdirSync(MIGRATIONS_PATH, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .toSorted()
    : []
  return {
    baseDir: MIGRATIONS_PATH,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(path.join(MIGRATIONS_PATH, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}

let engineModule: Promise<EngineModule> | null = null

/** The engine's JavaScript side knows one WebAssembly instance: it is made once a process. */
function loadEngine(): Promise<EngineModule> {
  engineModule ??= instantiateEngine()
  return engineModule
}

async function instantiateEngine(): Promise<EngineModule> {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const engine = (await import(path.join(folder, 'schema_engine_bg.js'))) as EngineModule
  const code = readFileSync(path.join(folder, 'schema_engine_bg.wasm'))
  const compiled = await WebAssembly.compile(code)
  const instance = await WebAssembly.instantiate(compiled, {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
  return engine
}

/**
 * Works round two faults of the adapter when it serves the schema engine: it refuses catalogue columns of type "char",
 * and it drops its shadow database before its own pool is closed.
 */
function adapterFactory(url: string, opened: SqlDriverAdapter[]) {
  return {
    provider: 'postgres' as const,
    adapterName: '@prisma/adapter-pg',
    async connect() {
      const adapter = await openAdapter(url)
      opened.push(adapter)
      return finishWithScript(adapter)
    },
    async connectToShadowDb() {
      const database = `concordance_shadow_${crypto.randomUUID()}`
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      await admin.query(`create database "${database}"`)
      const adapter = await openAdapter(databaseAddress(url, database))
      const dispose = adapter.dispose.bind(adapter)
      adapter.dispose = async () => {
        await dispose()
        await admin.query(`drop database "${database}" with (force)`)
        await admin.end()
      }
      return adapter
    },
  }
}

/**
 * Makes a migration's script and the mark that it is done one transaction: of a process that is killed in it all or nothing
 * stays. The adapter would run each statement by itself.
 */
function finishWithScript(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const scripts = new Set(
    listMigrations().migrationDirectories.map((migration) => migration.migrationFile.content.value),
  )
  const executeScript = adapter.executeScript.bind(adapter)
  adapter.executeScript = async (script) => {
    if (!scripts.has(script)) return executeScript(script)
    const sql = `${script}\n;update _prisma_migrations set finished_at = now()
      where finished_at is null and rolled_back_at is null`
    await adapter.executeRaw({ sql, args: [], argTypes: [] }) // without arguments it takes several statements
  }
  return adapter
}

async function openAdapter(url: string): Promise<SqlDriverAdapter> {
  const charColumns = new Map<string, number[]>()
  const pool = new pg.Pool({ connectionString: url })
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>
  const relabeled = async (...args: unknown[]) => {
    const result = await query(...args)
    const columns: number[] = []
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR_OID) continue
      field.dataTypeID = TEXT_OID
      columns.push(index)
    }
    const [first] = args
    if (columns.length > 0) charColumns.set((first as { text: string }).text, columns)
    return result
  }
  pool.query = relabeled as typeof pool.query
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (statement) => {
    const result = await queryRaw(statement)
    for (const index of charColumns.get(statement.sql) ?? []) result.columnTypes[index] = CHARACTER
    return result
  }
  return adapter
}
