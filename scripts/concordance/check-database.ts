import { counted } from '@/lib/core/counted-words'
import { requireReachable } from '@/lib/data/require-reachable'
import { createCheck } from '@/lib/pipeline/doctor/create-check'
import { withClient } from '../database/databases'
import { readDatabaseAddress } from './find-database'

const UNSET = 'DATABASE_URL is not set, and no npm start runs from the data folder here.'

/** Codes of authenticator apps stop working at half a minute; clocks that follow a time server differ by far less. */
const MOST_APART_MS = 5000

export const checkDatabase = createCheck('database', UNSET, async () => {
  const url = readDatabaseAddress(process.env)
  if (url === null) return null
  await requireReachable(url)
  const started = performance.now()
  const { version, now, tookMs, askedAt } = await withClient(url, async (client) => {
    const asked = { at: Date.now(), on: performance.now() }
    const { rows } = await client.query<{ version: string; now: Date }>(
      "select current_setting('server_version') as version, clock_timestamp() as now",
    )
    const [row] = rows
    if (!row) throw new Error('the database did not give its version')
    return { ...row, askedAt: asked.at, tookMs: performance.now() - asked.on }
  })
  const found = `PostgreSQL ${version}, ${new URL(url).host}, ${Math.round(performance.now() - started)} ms`
  // asked and answered between two looks at the own clock: it was read somewhere in the middle
  const apart = describeClocks(now.getTime() - (askedAt + tookMs / 2), tookMs / 2)
  if (apart === null) return found
  const state = 'fails' as const
  return { found: `${found}. ${apart}`, state, model: null, contextTokens: null, latencyMs: null }
})

/**
 * What to say of two clocks, or null where they may well agree.
 *
 * @param aheadMs by how much the database's clock is ahead of this machine's; less than nothing where it is behind
 * @param unsureMs how far that may be wrong
 */
export function describeClocks(aheadMs: number, unsureMs: number): string | null {
  if (Math.abs(aheadMs) - unsureMs <= MOST_APART_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  return `Its clock is ${counted(seconds, 'second', 'seconds')} ${side} this machine’s: let both follow the same time server.`
}
