import 'server-only'
import { Client, Pool, type QueryResultRow } from 'pg'
import { databaseUrl } from '@/lib/env'

const holder = globalThis as { concordanceVectorPool?: Pool }

/**
 * A query beside Prisma, for vectors alone: Prisma takes bytes through JSON, which is ten times slower for the eighty megabytes
 * of a large patient. Anything that must be audited goes through `db`.
 */
export async function queryVectors<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  holder.concordanceVectorPool ??= openPool()
  const { rows } = await holder.concordanceVectorPool.query<Row>(sql, [...values])
  return rows
}

function openPool(): Pool {
  const pool = new Pool({
    connectionString: databaseUrl(),
    max: 4,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {}) // a lost idle connection is replaced; the next query tells if that fails
  return pool
}

/**
 * Work that one process at a time does under this name. The lock lives on a connection of its own: it goes when the process
 * dies, and never takes one that the work needs.
 */
export async function withNamedLock<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: databaseUrl() })
  client.on('error', () => {}) // the work goes on: at worst somebody else does it too
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    await client.end()
  }
}
