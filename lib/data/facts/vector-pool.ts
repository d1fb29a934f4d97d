import 'server-only'
import { Pool, type QueryResultRow } from 'pg'
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
  pool.on('error', () => {}) // a lost idle connection is replaced; the next query says if that fails
  return pool
}
