import { createCheck } from '@/lib/pipeline/doctor/create-check'
import { withClient } from '../database/databases'
import { findDatabase } from './find-database'

export const checkDatabase = createCheck('database', '', async () => {
  const url = await findDatabase(process.env)
  const started = performance.now()
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version ?? 'unknown'
  })
  return `PostgreSQL ${version}, ${new URL(url).host}, ${Math.round(performance.now() - started)} ms`
})
