import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireReachable } from '@/lib/data/require-reachable'
import { databaseAddress, ensureDatabase, withClient } from '../database/databases'
import { embeddedAddress, startEmbeddedPostgres } from '../database/embedded-postgres'
import { freePort } from '../database/free-port'
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
  const [pid = 0, , , port = 0] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  // after the machine went down the number may be another program's, which must not be ended
  if (!Number.isInteger(pid) || !isAlive(pid) || !(await isServed(folder, port))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 100 && isAlive(pid); waited++) await sleep(100)
  if (isAlive(pid))
    throw new PlainError(`A PostgreSQL server (process ${pid}) still uses ${folder} and does not stop.`)
}

/** Whether a server that answers on a port has its files in this folder. */
async function isServed(folder: string, port: number): Promise<boolean> {
  try {
    return await withClient(embeddedAddress(port), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return realpathSync(rows[0]?.data_directory ?? '') === realpathSync(folder)
    })
  } catch {
    return false // nobody answers, or somebody else's
  }
}
