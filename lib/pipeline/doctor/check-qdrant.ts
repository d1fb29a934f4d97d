import { QdrantClient } from '@qdrant/js-client-rest'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { createCheck } from './create-check'

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
