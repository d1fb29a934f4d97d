import { AppError } from '@/lib/core/errors'
import { ChatFailure } from '@/lib/models/chat-failure'

/** What one call to one service told. `unset`: it is not configured, which is no fault. */
type Finding = { what: string; state: 'works' | 'fails' | 'unset'; found: string }

export type Check = () => Promise<Finding>

/** A check whose own errors are findings; `look` says what it found, or null where nothing is configured. */
export function createCheck(what: string, unset: string, look: () => Promise<string | null>): Check {
  return async () => {
    try {
      const found = await look()
      return found === null ? { what, state: 'unset', found: unset } : { what, state: 'works', found }
    } catch (error) {
      return { what, state: 'fails', found: describe(error) }
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError || error instanceof ChatFailure) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
