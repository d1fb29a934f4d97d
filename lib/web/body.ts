import 'server-only'
import { AppError } from '@/lib/core/errors'
import { readAtMost } from '@/lib/core/parse-input'

/** What is no file is shorter, by far. */
const MAX_BYTES = 1_000_000

/**
 * The JSON that a request carries: the one way to read it, for a body has no end unless somebody sets one.
 *
 * @throws {AppError} `too_large`; `invalid` for what is no JSON
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, MAX_BYTES)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('invalid', 'The body is not JSON. Send one JSON object.')
  }
}

/**
 * A request's whole body. Its length is taken at its word where it says too much; a body that names none, or another than it
 * has, is broken off where it grows too long.
 *
 * @throws {AppError} `too_large`; `invalid` for what was cut off on its way
 */
export async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit)
  try {
    return Buffer.concat(request.body === null ? [] : await readAtMost(request.body, limit))
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(limit) : new AppError('invalid', 'The body was cut off.')
  }
}

/** An address's parameters as pages get them: a text, or a list where a name comes more than once. */
export function toQuery(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}

function tooLarge(limit: number): AppError {
  return new AppError('too_large', `The body is longer than ${limit / 1000} kB.`)
}
