import 'server-only'
import { AppError } from '@/lib/core/errors'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import type { Tx } from '../client'

const MAX_FAILURES_PER_ACCOUNT = 5
const MAX_FAILURES_PER_ADDRESS = 50
const WINDOW_MINUTES = 15

/** Who tries to sign in: the e-mail address that was typed, and the browser's network address. */
export type Attempt = { email: string; address: string }

/** @throws {AppError} `too_many_requests` after repeated failures of the account or from the address */
export async function refuseGuessing(tx: Pick<Tx, '$queryRaw'>, { email, address }: Attempt): Promise<void> {
  const [failures] = await tx.$queryRaw<{ account: number; address: number }[]>`
    select count(*) filter (where email = ${email})::int as account,
           count(*) filter (where address = ${address})::int as address
    from "FailedSignIn"
    where at > now() - make_interval(mins => ${WINDOW_MINUTES}) and (email = ${email} or address = ${address})`
  if (!failures) return
  if (failures.account < MAX_FAILURES_PER_ACCOUNT && failures.address < MAX_FAILURES_PER_ADDRESS) return
  throw new AppError('too_many_requests', `Too many failed attempts. Try again in ${WINDOW_MINUTES} minutes.`)
}

/** Counts a failure, which slows down the next attempts. Audit rows do not say whose account was tried. */
export async function countFailure(
  tx: Tx,
  { email, address }: Attempt,
  reason: 'credentials' | 'code',
): Promise<void> {
  await tx.failedSignIn.create({ data: { email, address } })
  await writeAudit(tx, { userId: null, raters: new Map() }, SYSTEM_SCOPE, {
    type: 'session.refused',
    data: { reason },
  })
}
