import { requireReachable } from '@/lib/data/require-reachable'
import { createCheck } from '@/lib/pipeline/doctor/create-check'
import { withClient } from '../database/databases'
import { readDatabaseAddress } from './find-database'

const UNSET = 'DATABASE_URL is not set, and no npm start runs from the data folder here.'

export const checkDatabase = createCheck('database', UNSET, async () => {
  const url = readDatabaseAddress(process.env)
  if (url === null) return null
  await requireReachable(url)
  const started = performance.now()
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version ?? 'unknown'
  })
  return `PostgreSQL ${version}, ${new URL(url).host}, ${Math.round(performance.now() - started)} ms`
})
