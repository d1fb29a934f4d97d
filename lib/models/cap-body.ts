/** A response that breaks off with an error as soon as its body is longer than `limit` bytes, before anything is parsed. */
export function capBody(response: Response, limit: number): Response {
  if (!response.body) return response
  let seen = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > limit) controller.error(new Error('the reply is longer than allowed'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
}
