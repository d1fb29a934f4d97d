import { AppError } from '@/lib/core/errors'
import type { ServiceFinding } from '@/lib/core/service-finding'
import { ChatFailure } from '@/lib/models/chat-failure'

export type Check = () => Promise<ServiceFinding>

/** A check whose own errors are findings; `look` says what it found, or null where nothing is configured. */
export function createCheck(what: string, unset: string, look: () => Promise<string | null>): Check {
  return async () => {
    try {
      const found = await look()
      if (found === null) return { what, state: 'unset', found: unset, isPlain: false }
      return { what, state: 'works', found, isPlain: true }
    } catch (error) {
      return { what, state: 'fails', found: describe(error), isPlain: error instanceof ChatFailure }
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError || error instanceof ChatFailure) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
