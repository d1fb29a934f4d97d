import { z } from 'zod'
import type { ApiScope } from './api-token'

/** One operation of the REST API, described once: what is checked, and what the OpenAPI document says. */
export type ApiEndpoint = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, with parameters in braces. */
  path: string
  summary: string
  scope: ApiScope
  query?: z.ZodObject
  body?: z.ZodType
  /** The body of an operation that reads its text itself; for the description alone. */
  textBody?: z.ZodType
  /** The answer's schema; absent where the answer is a file. */
  response?: z.ZodType
}

/** The answer of what only does something. */
export const done = z.object({ ok: z.literal(true) })

/** What calls may cost together before the work pauses, in the currency of the prices. */
export const costLimit = z.coerce.number().positive().optional()
