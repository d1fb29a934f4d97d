import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CODE_NEEDED } from '@/lib/core/accounts/two-step'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db, type Tx } from '../client'
import { findActorBySession, findActorByUserId } from './actors'
import { lockAccount } from './lock-account'
import { hashPassword } from './passwords'
import { startPasswordSession } from './sessions'
import { beginTwoStep, confirmTwoStep } from './two-step'
import { createUser } from './users'

const PASSWORD = 'correct horse battery'

/** Time stands still: a code does not end while a test waits. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  process.env['NEXTAUTH_SECRET'] = 'only for these tests'
})
afterEach(() => vi.useRealTimers())

async function createPerson() {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD })
  return {
    userId,
    signIn: () => startPasswordSession(email, PASSWORD, { address: randomUUID(), device: null }),
  }
}

/** Begins `later` while `change` is made and not there yet, and lets it be there once the other waits for it. */
async function meet<Result>(change: (tx: Tx) => Promise<unknown>, later: () => Promise<Result>) {
  const { begun } = await db.$transaction(
    async (tx) => {
      await change(tx)
      const [own] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`
      const begun = Promise.allSettled([later()])
      await vi.waitFor(async () => {
        // not in the transaction, which would go on seeing what it saw first
        const waiting = await db.$queryRaw`
          select pid from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`
        expect(waiting).toHaveLength(1)
      }, 60_000)
      return { begun }
    },
    { timeout: 60_000 },
  )
  const [settled] = await begun
  return settled
}

it('asks whoever signs in for a code that the account began to ask for meanwhile', async () => {
  const { userId, signIn } = await createPerson()

  const attempt = await meet(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { name: 'Person with codes' } })
    await tx.twoStep.create({ data: { userId, sealed: new Uint8Array(1), confirmedAt: new Date() } })
  }, signIn)

  expect(attempt).toMatchObject({
    status: 'rejected',
    reason: { code: 'unauthenticated', message: CODE_NEEDED },
  })
})

it('does not sign in with a password that was changed meanwhile', async () => {
  const { userId, signIn } = await createPerson()
  const passwordHash = await hashPassword('another long password')

  const attempt = await meet(
    (tx) => tx.user.update({ where: { id: userId }, data: { passwordHash } }),
    signIn,
  )

  expect(attempt).toEqual({ status: 'fulfilled', value: null })
})

it('ends the sign-in of a password that was under way as the account began to ask for codes', async () => {
  const { userId, signIn } = await createPerson()
  const own = await signIn()
  const actor = { ...(await findActorByUserId(userId))!, userId }
  const { secret } = await beginTwoStep(actor, { password: PASSWORD, sessionId: own!.sessionId })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
  const sessionId = randomUUID()

  await meet(
    async (tx) => {
      await lockAccount(tx, userId)
      await tx.session.create({ data: { id: sessionId, userId } })
    },
    () => confirmTwoStep(actor, { code, sessionId: own!.sessionId }),
  )

  expect(await findActorBySession(own!.sessionId)).not.toBeNull()
  expect(await findActorBySession(sessionId)).toBeNull()
})
