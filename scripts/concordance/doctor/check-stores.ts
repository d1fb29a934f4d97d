import { QdrantClient } from '@qdrant/js-client-rest'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { withClient } from '../../database/databases'
import { findDatabase } from '../find-database'
import { createCheck } from './finding'

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

export const checkQdrant = createCheck(
  'Qdrant',
  'QDRANT_URL is not set: vectors are searched in memory.',
  async () => {
    const { QDRANT_URL, QDRANT_API_KEY } = env()
    if (QDRANT_URL === undefined) return null
    const apiKey = QDRANT_API_KEY === undefined ? {} : { apiKey: QDRANT_API_KEY }
    const client = new QdrantClient({
      url: QDRANT_URL,
      ...apiKey,
      timeout: 10_000,
      checkCompatibility: false,
    })
    try {
      const { version } = await client.versionInfo()
      const { collections } = await client.getCollections()
      return `version ${version}, ${collections.length} collections`
    } catch {
      throw new AppError('unavailable', `Qdrant at ${new URL(QDRANT_URL).host} does not answer as it should.`)
    }
  },
)
