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
  const chunks: Uint8Array[] = []
  let seen = 0
  // leaving the loop early cancels what is still to come
  for await (const chunk of body) {
    seen += chunk.byteLength
    if (seen > limit) throw new RangeError('the reply is longer than allowed')
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status, statusText, headers })
}
