import 'server-only'
import { AppError } from '@/lib/core/errors'
import { SERVERS_FILE } from '@/lib/core/runs/service-finding'
import { env } from '@/lib/env'
import { openQdrant } from '@/lib/index/open-qdrant'
import { findFileFault } from '@/lib/models/configured-servers'
import { listChatChecks, listEmbeddingChecks, listRerankChecks } from './check-models'
import { type Check, createCheck } from './create-check'

/** One call for each service that is reached over the network; a wrong file of servers is reported once. */
export function listServiceChecks(): Check[] {
  const fault = findFileFault()
  if (fault === null)
    return [...listChatChecks(), ...listEmbeddingChecks(), ...listRerankChecks(), checkQdrant]
  const report = createCheck(SERVERS_FILE, '', () => Promise.reject(new AppError('invalid', fault)))
  return [report, checkQdrant]
}

const QDRANT_CALL_MS = 10_000

const checkQdrant = createCheck(
  'Qdrant',
  'QDRANT_URL is not set: vectors are searched in memory.',
  async () => {
    const client = openQdrant(QDRANT_CALL_MS)
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
