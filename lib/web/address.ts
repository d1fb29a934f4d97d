import { headers } from 'next/headers'

/**
 * The network address that a request came from, for slowing down guesses. Next puts the peer's own address at the end of
 * `x-forwarded-for`; what stands before it was sent by the client and proves nothing.
 */
export function clientAddress(headers: Record<string, unknown>): string {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return 'unknown'
  return forwarded.split(',').at(-1)?.trim() || 'unknown'
}

/** The same of the request that a Server Action answers. */
export async function readClientAddress(): Promise<string> {
  return clientAddress(Object.fromEntries(await headers()))
}
