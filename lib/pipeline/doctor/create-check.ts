import { AppError } from '@/lib/core/errors'
import type { ServiceFinding } from '@/lib/core/runs/service-finding'
import { ChatFailure } from '@/lib/models/chat-failure'

export type Check = () => Promise<ServiceFinding>

/** More than words: what is known of a model, whether it suffices or not. */
export type Told = Pick<ServiceFinding, 'found' | 'model' | 'contextTokens' | 'latencyMs'> & {
  state: 'works' | 'fails'
}

/** A check whose own errors are findings; `look` says what it found, or null where nothing is configured. */
export function createCheck(what: string, unset: string, look: () => Promise<string | Told | null>): Check {
  const base = { what, model: null, contextTokens: null, latencyMs: null }
  return async () => {
    try {
      const told = await look()
      if (told === null) return { ...base, state: 'unset', found: unset, isPlain: false }
      if (typeof told === 'string') return { ...base, state: 'works', found: told, isPlain: true }
      return { ...base, ...told, isPlain: true }
    } catch (error) {
      return { ...base, state: 'fails', found: describe(error), isPlain: error instanceof ChatFailure }
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError || error instanceof ChatFailure) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
