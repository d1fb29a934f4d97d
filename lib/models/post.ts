import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

/** Statuses without a body, as `Response` insists. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * The part of `fetch` that a call to a model needs, at half of its processor time: sends a text and reads the whole reply,
 * broken off as soon as it is longer than `limit` bytes. Redirects are handed over, never followed; a packed reply is not
 * asked for and stays packed.
 *
 * @throws {RangeError} when the reply is longer; else what the connection or the signal says
 */
export function post(url: string | URL, init: RequestInit, limit: number): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init
  const open = new URL(url).protocol === 'https:' ? requestSecure : requestPlain
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = open(url, options, (reply) => void readReply(reply, limit).then(resolve, reject))
    request.on('error', reject)
    request.end(typeof body === 'string' ? body : undefined)
  })
}

async function readReply(reply: IncomingMessage, limit: number): Promise<Response> {
  const chunks: Buffer[] = []
  let seen = 0
  // leaving the loop early ends the connection
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    seen += chunk.byteLength
    if (seen > limit) throw new RangeError('the reply is longer than allowed')
    chunks.push(chunk)
  }
  const status = reply.statusCode ?? 0
  const headers = Object.entries(reply.headers).map(([name, value = '']): [string, string] => [
    name,
    typeof value === 'string' ? value : value.join(', '),
  ])
  return new Response(BODILESS.has(status) ? null : Buffer.concat(chunks), { status, headers })
}
