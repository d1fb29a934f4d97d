import { readAtMost } from '@/lib/core/read-at-most'

/**
 * A response whose body is surely no longer than `limit` bytes: one that says its length as it is, any other with its whole
 * body read, broken off with an error as soon as it is longer, before anything is parsed.
 *
 * @throws {RangeError} when it is
 */
export async function capBody(response: Response, limit: number): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null
  if (length !== null && Number(length) <= limit) return response
  return new Response(Buffer.concat(await readAtMost(body, limit)), { status, statusText, headers })
}
