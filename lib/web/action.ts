import 'server-only'
import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { proveAgain } from '@/lib/data/accounts/prove-again'
import { type Failure, toFailure } from './failure'
import { requireSameOrigin } from './route'
import { requireActor, requireSessionId } from './session'

export type ActionResult<Data> = { ok: true; data: Data } | Failure

/**
 * The one way to write a Server Action: same-origin check, sign-in, validation, then `run`.
 * Permission checks and audit belong to the data function that `run` calls.
 *
 * @param findPerson who may call it; `requireSignedIn` for what people need before they may do anything else
 */
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  run: (actor: Actor & { userId: string }, input: z.output<Schema>) => Promise<Data>,
  findPerson: () => Promise<Actor & { userId: string }> = requireActor,
) {
  return async (input: z.input<Schema>): Promise<ActionResult<Data>> =>
    settle(async () => {
      const actor = await findPerson()
      return validate(schema, input, (parsed) => run(actor, parsed))
    })
}

/**
 * The same for grave acts, such as handing out a way in: whoever found an open page must know the password too, or have proved
 * it a moment ago. What is typed in `ProofField` comes beside the input.
 *
 * @param isGrave which inputs need it; `run` checks permission all the same
 */
export function defineProvedAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  run: (actor: Actor & { userId: string }, input: z.output<Schema>) => Promise<Data>,
  isGrave: (actor: Actor, input: z.output<Schema>) => boolean | Promise<boolean> = () => true,
) {
  return async (proved: { password: string; input: z.input<Schema> }): Promise<ActionResult<Data>> =>
    settle(async () => {
      const actor = await requireActor()
      const read = provedSchema.safeParse(proved)
      if (!read.success) return refuse(read.error)
      const { password, input } = read.data
      return validate(schema, input, async (parsed) => {
        if (await isGrave(actor, parsed)) await requireProof(actor, password)
        return run(actor, parsed)
      })
    })
}

async function requireProof(actor: Actor & { userId: string }, password: string): Promise<void> {
  const sessionId = await requireSessionId()
  try {
    await proveAgain(actor, { password, sessionId })
  } catch (error) {
    if (password === '') refresh() // a proof has ended: its field is wanted again
    throw error
  }
}

const provedSchema = z.strictObject({ password: z.string().max(1000), input: z.unknown() })

/** The same for people who cannot be signed in yet: what they may do hangs on a link's secret, which `run` must check. */
export function definePublicAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Data>,
) {
  return async (input: z.input<Schema>): Promise<ActionResult<Data>> =>
    settle(() => validate(schema, input, run))
}

async function settle<Data>(act: () => Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  try {
    requireSameOrigin(await headers())
    return await act()
  } catch (error) {
    unstable_rethrow(error) // redirect() and notFound() are control flow, not failures
    return toFailure(error)
  }
}

async function validate<Schema extends z.ZodType, Data>(
  schema: Schema,
  input: unknown,
  run: (input: z.output<Schema>) => Promise<Data>,
): Promise<ActionResult<Data>> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, data: await run(parsed.data) }
  return refuse(parsed.error)
}

function refuse(error: z.ZodError): Failure {
  const { fieldErrors } = z.flattenError(error)
  return { ok: false, code: 'invalid', message: 'Please check your input.', fields: fieldErrors }
}
