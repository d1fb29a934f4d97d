import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { openQdrant } from '@/lib/index/open-qdrant'
import { createCheck } from './create-check'

const CALL_MS = 10_000

export const checkQdrant = createCheck(
  'Qdrant',
  'QDRANT_URL is not set: vectors are searched in memory.',
  async () => {
    const client = openQdrant(CALL_MS)
    if (client === null) return null
    try {
      const { version } = await client.versionInfo()
      const { collections } = await client.getCollections()
      return `version ${version}, ${collections.length} collections`
    } catch {
      const { host } = new URL(env().QDRANT_URL ?? '')
      throw new AppError('unavailable', `Qdrant at ${host} does not answer as it should.`)
    }
  },
)
