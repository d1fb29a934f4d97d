import { Client, escapeIdentifier } from 'pg'

/** The same server, another database. */
export function databaseAddress(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database unless it exists. */
export async function ensureDatabase(serverUrl: string, database: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
  })
}

/** Drops a database if it exists, whoever is connected, and makes it anew from a template. */
export async function recreateDatabase(serverUrl: string, database: string, template: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`)
    await client.query(`create database ${escapeIdentifier(database)} template ${escapeIdentifier(template)}`)
  })
}

/** Opens one connection for the length of `use`. */
export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
