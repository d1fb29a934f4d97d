import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { DELAYS, FAILURE_MINUTES, secondsToWait } from '@/lib/core/accounts/sign-in-delay'
import { counted } from '@/lib/core/counted-words'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db, type Tx } from '../client'

/**
 * Where guesses come from. A browser that the account knows, because it has signed in there or is signed in, has a count of its own,
 * which no stranger fills: those are counted by network address.
 */
export type Source = { kind: 'address' | 'device' | 'session'; id: string }

/** Who tries to sign in: the e-mail address that was typed, and from where. */
type Attempt = { email: string; source: Source }

/**
 * Checks a password or a code. Each attempt counts from its beginning, however many come at once, until it has proved right.
 *
 * @param check gives null for what is wrong
 * @returns what `check` gives
 * @throws {AppError} `too_many_requests` while one has to wait after failures, also for what is right; whatever `check` throws
 */
export async function slowGuessing<Right>(
  attempt: Attempt,
  reason: 'credentials' | 'code',
  check: () => Promise<Right | null>,
): Promise<Right | null> {
  const id = await db.$transaction((tx) => countAttempt(tx, attempt))
  const right = await check()
  if (right === null) {
    // audit rows do not say whose account was tried
    const data = { type: 'session.refused', data: { reason } } as const
    await db.$transaction((tx) => writeAudit(tx, { userId: null, raters: new Map() }, SYSTEM_SCOPE, data))
  } else await db.failedSignIn.deleteMany({ where: { id } })
  return right
}

async function countAttempt(tx: Tx, { email, source }: Attempt): Promise<string> {
  const account = markAddress(email)
  const address = source.kind === 'address' ? source.id : `${source.kind} ${source.id}`
  // one after the other: of an account, then of an address, so that none wait for each other
  for (const name of [`account ${account}`, `from ${address}`])
    await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended(${`sign-in ${name}`}, 0))`
  await refuseEarly(tx, account, address, source.kind === 'address')
  const { id } = await tx.failedSignIn.create({ data: { account, address }, select: { id: true } })
  return id
}

/** Deletes failures that count no longer; for the worker, now and then. */
export async function forgetFailures(): Promise<void> {
  await db.$executeRaw`
    delete from "FailedSignIn" where at < statement_timestamp() - make_interval(mins => ${FAILURE_MINUTES})`
}

type Count = { ofAccount: boolean; ofAddress: boolean; count: number; secondsAgo: number }

async function refuseEarly(tx: Tx, account: string, address: string, isStranger: boolean): Promise<void> {
  const counts = await tx.$queryRaw<Count[]>`
    select account = ${account} as "ofAccount", address = ${address} as "ofAddress", count(*)::int as count,
           extract(epoch from statement_timestamp() - max(at))::float8 as "secondsAgo"
    from "FailedSignIn"
    where at > now() - make_interval(mins => ${FAILURE_MINUTES}) and (account = ${account} or address = ${address})
      -- guesses of browsers that the account knows keep strangers waiting no longer
      and (address = ${address} or address not similar to '(device|session) %')
    group by 1, 2`
  const sum = (those: Count[]) => ({
    count: those.reduce((total, { count }) => total + count, 0),
    secondsAgo: Math.min(...those.map(({ secondsAgo }) => secondsAgo)),
  })
  const own = sum(counts.filter(({ ofAccount, ofAddress }) => ofAccount && ofAddress))
  const waits = [secondsToWait(DELAYS.browser, own)]
  if (isStranger) {
    waits.push(secondsToWait(DELAYS.account, sum(counts.filter(({ ofAccount }) => ofAccount))))
    waits.push(secondsToWait(DELAYS.address, sum(counts.filter(({ ofAddress }) => ofAddress))))
  }
  const seconds = Math.max(...waits)
  if (seconds > 0) throw tooEarly(seconds, isStranger)
}

function tooEarly(seconds: number, isStranger: boolean): AppError {
  const wait =
    seconds < 100
      ? counted(seconds, 'second', 'seconds')
      : counted(Math.ceil(seconds / 60), 'minute', 'minutes')
  const way = isStranger ? ', or use a browser in which you have signed in before' : ''
  return new AppError('too_many_requests', `Too many failed attempts. Try again in ${wait}${way}.`)
}

/**
 * Stands for an e-mail address that somebody typed, of an account or of none: the same for the same address, and nobody
 * without the installation's secret can find out which it is.
 */
export function markAddress(email: string): string {
  const key = new Uint8Array(hkdfSync('sha256', env().NEXTAUTH_SECRET ?? '', '', 'failed-sign-in', 32))
  return createHmac('sha256', key).update(email).digest('base64url')
}
