import { setTimeout as pause } from 'node:timers/promises'
import { QdrantClient } from '@qdrant/js-client-rest'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'

const TRIES = 4
const FIRST_PAUSE_MS = 500
const CALL_MS = 60_000

/** The configured Qdrant, or null. @param timeout of one call, in milliseconds */
export function openQdrant(timeout = CALL_MS): QdrantClient | null {
  const { QDRANT_URL, QDRANT_API_KEY } = env()
  if (QDRANT_URL === undefined) return null
  return new QdrantClient({
    ...toQdrantAddress(QDRANT_URL),
    ...(QDRANT_API_KEY === undefined ? {} : { apiKey: QDRANT_API_KEY }),
    timeout,
    checkCompatibility: false, // it would print
  })
}

/**
 * Asks Qdrant, again where it does not answer; every request of ours may be repeated.
 *
 * @throws {AppError} `unavailable`
 */
export async function askQdrant<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask()
    } catch (error) {
      const status = (error as { status?: unknown } | null)?.status
      const isRefused = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
      if (isRefused)
        throw new AppError('unavailable', `Qdrant refused a request (status ${status}).`, { cause: error })
      if (tried >= TRIES) throw new AppError('unavailable', 'Qdrant does not answer.', { cause: error })
      await pause(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
  }
}

/**
 * Where Qdrant's client is to call. By itself it would drop a path and, without a port in sight, take Qdrant's own also behind
 * TLS, where a proxy stands: 443 is meant there, and 6333 only for plain HTTP that names no port.
 */
export function toQdrantAddress(url: string): { url: string; prefix: string; port: number } {
  const { origin, pathname, port, protocol } = new URL(url)
  const namesPort = /^[^/]*\/\/[^/?#]*:\d+(?:[/?#]|$)/.test(url)
  const usual = protocol === 'https:' ? 443 : namesPort ? 80 : 6333
  return { url: origin, prefix: pathname.replace(/\/+$/, ''), port: port === '' ? usual : Number(port) }
}
