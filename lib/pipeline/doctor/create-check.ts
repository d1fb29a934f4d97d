import { AppError } from '@/lib/core/errors'
import type { ServiceFinding } from '@/lib/core/runs/service-finding'
import { ChatFailure } from '@/lib/models/chat-failure'

/** What was found, and where a server that was asked is reached; null for what is no such server. */
export type Check = () => Promise<ServiceFinding & { address: string | null }>

/** More than words: what is known of a model, whether it suffices or not. */
export type Checked = Pick<ServiceFinding, 'found' | 'model' | 'contextTokens' | 'latencyMs'> & {
  state: 'works' | 'fails'
}

/** A check whose own errors are findings; `look` says what it found, or null where nothing is configured. */
export function createCheck(
  what: string,
  unset: string,
  look: () => Promise<string | Checked | null>,
  address: string | null = null,
): Check {
  const base = { what, model: null, contextTokens: null, latencyMs: null, address }
  return async () => {
    try {
      const reported = await look()
      if (reported === null) return { ...base, state: 'unset', found: unset, isPlain: false }
      if (typeof reported === 'string') return { ...base, state: 'works', found: reported, isPlain: true }
      return { ...base, ...reported, isPlain: true }
    } catch (error) {
      // what a server says of itself may name an address or a path
      const isPlain = error instanceof ChatFailure && !error.refusal?.words
      return { ...base, state: 'fails', found: describe(error), isPlain }
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError || error instanceof ChatFailure) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
