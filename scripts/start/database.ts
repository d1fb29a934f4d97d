import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAddress, ensureDatabase } from '../database/databases'
import { startEmbeddedPostgres } from '../database/embedded-postgres'
import { freePort } from '../database/free-port'
import { requireReachable } from '../database/require-reachable'
import { isAlive, requireEnterable } from './data-folder'
import { PlainError } from './plain-error'

export type OpenDatabase = { url: string; stop: () => Promise<void> }

/**
 * The database to work with: the one that DATABASE_URL names, or an embedded PostgreSQL kept in the data folder.
 *
 * @throws {PlainError} when it can't be reached or started
 */
export async function openDatabase(
  dataFolder: string,
  configured: string | undefined,
): Promise<OpenDatabase> {
  if (configured) {
    await requireReachable(configured)
    return { url: configured, stop: async () => {} }
  }
  const folder = path.join(dataFolder, 'postgres')
  requireEnterable(folder)
  await stopOrphan(folder)
  try {
    const server = await startEmbeddedPostgres(folder, await freePort())
    await ensureDatabase(server.url, 'concordance')
    return { url: databaseAddress(server.url, 'concordance'), stop: server.stop }
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

/** A server that outlived a killed `npm start` still holds the folder: end it the fast and safe way, then go on. */
async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 100 && isAlive(pid); waited++) await sleep(100)
  if (isAlive(pid))
    throw new PlainError(`A PostgreSQL server (process ${pid}) still uses ${folder} and does not stop.`)
}
