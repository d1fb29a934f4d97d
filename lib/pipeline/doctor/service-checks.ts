import 'server-only'
import { listChatChecks, listEmbeddingChecks, listRerankChecks } from './check-models'
import { checkQdrant } from './check-qdrant'
import type { Check } from './create-check'

/** One call for each service that is reached over the network. */
export function listServiceChecks(): Check[] {
  return [...listChatChecks(), ...listEmbeddingChecks(), ...listRerankChecks(), checkQdrant]
}
