import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { type Failure, toFailure } from './failure'
import { requireActor } from './session'

export type ActionResult<Data> = { ok: true; data: Data } | Failure

/**
 * The one way to write a Server Action: sign-in, then validation, then `run`.
 * Permission checks and audit belong to the data function that `run` calls.
 */
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  run: (actor: Actor & { userId: string }, input: z.output<Schema>) => Promise<Data>,
) {
  return async (input: z.input<Schema>): Promise<ActionResult<Data>> => {
    try {
      const actor = await requireActor()
      const parsed = schema.safeParse(input)
      if (!parsed.success) {
        const { fieldErrors } = z.flattenError(parsed.error)
        return { ok: false, code: 'invalid', message: 'Please check your input.', fields: fieldErrors }
      }
      return { ok: true, data: await run(actor, parsed.data) }
    } catch (error) {
      unstable_rethrow(error) // redirect() and notFound() are control flow, not failures
      return toFailure(error)
    }
  }
}
