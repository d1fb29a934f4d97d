import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { readAtMost } from '@/lib/core/parse-input'
import { DAY_MS } from '@/lib/core/time-words'
import { isRecord } from './read-reply'

/** The server said no. What it said may repeat what it was sent. */
export class Refused extends Error {
  readonly status: number
  readonly words: string | null
  /** OpenAI and servers that follow it name some refusals. */
  readonly code: unknown
  /** Whether it says that it was sent more than its model reads: by its status or its code, others in words alone. */
  readonly isTooLong: boolean
  /** How long it asks to wait, in ms; null where it does not say. */
  readonly askedMs: number | null

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`)
    const reported = parse(body)
    this.status = status
    this.words = readServerWords(body)
    this.code = isRecord(reported) && isRecord(reported['error']) ? reported['error']['code'] : null
    this.isTooLong =
      status === 413 ||
      this.code === 'context_length_exceeded' ||
      /context (length|window)|too long/i.test(this.words ?? '')
    this.askedMs = retryAfterMs(headers.get('retry-after'))
  }
}

/** Statuses without a body, as `Response` insists. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * The part of `fetch` that a call to a model needs, at half of its processor time: sends a text and reads the whole reply,
 * broken off as soon as it is longer than `limit` bytes. A packed reply is not asked for and stays packed. No redirect is
 * followed: that would carry a note to somebody else.
 *
 * @throws {Refused} for every status but those of success; {RangeError} when the reply is longer; else what the connection or
 *   the signal says
 */
export async function post(url: string, init: RequestInit, limit: number): Promise<Response> {
  const reply = await send(url, init)
  const body = await readAtMost(reply, limit)
  const status = reply.statusCode ?? 0
  const headers = Object.entries(reply.headers).map(([name, value = '']): [string, string] => [
    name,
    typeof value === 'string' ? value : value.join(', '),
  ])
  const response = new Response(BODILESS.has(status) ? null : Buffer.concat(body), { status, headers })
  if (response.ok) return response
  throw new Refused(response, await response.text())
}

function send(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
): Promise<IncomingMessage> {
  const open = new URL(url).protocol === 'https:' ? requestSecure : requestPlain
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = open(url, options, resolve)
    request.on('error', reject)
    request.end(typeof body === 'string' ? body : undefined)
  })
}

/**
 * How long a server asks to wait, in ms, from a `Retry-After` header in seconds or as a date; null when it is missing or makes
 * no sense, as one of more than a day: quotas are by the day at most, and nobody would learn that it was a mistake.
 */
export function retryAfterMs(header: string | null): number | null {
  const ms = header === null ? null : readMs(header)
  return ms !== null && ms <= DAY_MS ? ms : null
}

function readMs(header: string): number | null {
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** So much of what a server says is shown. */
const MOST = 400
/** Where servers put what they say to people, the innermost last. */
const KEYS = ['error', 'message', 'detail', 'msg'] as const

/** What a server says in a refusal, as one line without its full stop; null where it says nothing, or sends a page. */
export function readServerWords(body: string): string | null {
  const words = findWords(parse(body))
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[ .]+$/u, '')
    .trimStart()
  if (words === '' || words.startsWith('<')) return null
  return words.length > MOST ? `${words.slice(0, MOST).toWellFormed()}…` : words
}

function findWords(reported: unknown): string {
  if (typeof reported === 'string') return reported
  if (Array.isArray(reported)) return reported.map(findWords).join('; ')
  if (!isRecord(reported)) return ''
  return KEYS.map((key) => findWords(reported[key])).find((words) => words !== '') ?? ''
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
