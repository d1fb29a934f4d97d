import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireReachable } from '@/lib/data/require-reachable'
import { withClient } from '../database/databases'
import { startEmbeddedDatabase } from '../database/embedded-database'
import { type RunningPostgres, readEmbeddedAddress } from '../database/embedded-postgres'
import { noRoomAdvice } from '../database/no-room-advice'
import type { DatabaseUrls } from '../database/update-database'
import { isListed, isRunning, requireEnterable } from './data-folder'
import { PlainError } from './plain-error'

export type OpenDatabase = RunningPostgres & DatabaseUrls

const STOP_TRIES = 150
const TRY_MS = 100
/** What a server says that is starting or stopping. */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * The database to work with: the one that DATABASE_URL names, or an embedded PostgreSQL kept in the data folder.
 *
 * @param configured DATABASE_URL, and DATABASE_OWNER_URL where another role owns the tables
 * @throws {PlainError} when it can't be reached or started
 */
export async function openDatabase(
  dataFolder: string,
  configured: { url?: string | undefined; ownerUrl?: string | undefined },
): Promise<OpenDatabase> {
  const { url, ownerUrl = url } = configured
  if (url && ownerUrl) {
    for (const address of new Set([url, ownerUrl])) await requireReachable(address)
    return { url, ownerUrl, stop: async () => {}, onExit: () => {}, findPanic: () => null }
  }
  const folder = path.join(dataFolder, 'postgres')
  requireEnterable(folder)
  await stopOrphan(folder)
  try {
    return await startEmbeddedDatabase(folder)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new PlainError(words + noRoomAdvice(words))
  }
}

/** A server that outlived a killed `npm start` still holds the folder: end it the fast and safe way, then go on. */
async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [pid = 0, , , port = 0] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  if (!Number.isInteger(pid) || pid <= 0) return
  let isAsked = false
  // PostgreSQL takes one that is still listed for one that runs
  for (let tries = 0; tries < STOP_TRIES && isListed(pid); tries++) {
    const served = isAsked || !isRunning(pid) ? 'unsaid' : await findServed(folder, port)
    // after the machine went down the number may be another program's, which must not be ended
    if (served !== 'unsaid' && served !== realpathSync(folder)) return
    if (tries === 0) console.log('Waiting for the PostgreSQL of the last start to end …')
    if (served !== 'unsaid') {
      process.kill(pid, 'SIGINT')
      isAsked = true
    }
    await sleep(TRY_MS)
  }
  if (isListed(pid))
    throw new PlainError(`A PostgreSQL server (process ${pid}) still uses ${folder} and does not stop.`)
}

/**
 * Which folder the server that would answer for this one has its files in; `unsaid` while it starts or stops, null where none or a foreign one
 * answers.
 */
async function findServed(folder: string, port: number): Promise<string | null> {
  try {
    return await withClient(readEmbeddedAddress(folder, port), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return realpathSync(rows[0]?.data_directory ?? '')
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === CANNOT_CONNECT_NOW ? 'unsaid' : null
  }
}
