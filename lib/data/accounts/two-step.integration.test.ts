import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE_NEEDED, CODE_WRONG } from '@/lib/core/accounts/two-step'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { AppError } from '@/lib/core/errors'
import { failBefore } from '@/lib/testing/fail-before'
import { db } from '../client'
import { findActorByUserId, isVouchedSession } from './actors'
import { createPasswordLink, redeemPasswordLink } from './password-links'
import { startPasswordSession, startTrustedSession } from './sessions'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
} from './two-step'
import { createUser } from './users'

const PASSWORD = 'correct horse battery'
const HALF_MINUTE = 30_000

/** Time stands still in the middle of a half minute, so that a code does not end while a test runs. */
beforeEach(() => {
  const now = (Math.floor(Date.now() / HALF_MINUTE) - 0.5) * HALF_MINUTE
  vi.useFakeTimers({ now, toFake: ['Date'] })
  process.env['NEXTAUTH_SECRET'] = 'only for these tests'
})
afterEach(() => vi.useRealTimers())

/** A person whose account asks for a code, with what makes codes. */
async function createTwoStepPerson() {
  const { actor, email } = await createPerson()
  const { secret } = await beginTwoStep(actor, typedPassword())
  const codeAt = (offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * HALF_MINUTE })
  const browser = { address: randomUUID(), device: null }
  const session = await startPasswordSession(email, PASSWORD, browser)
  const sessionId = session?.sessionId ?? ''
  const recovery = await confirmTwoStep(actor, { code: codeAt(-1), sessionId })
  const signIn = (code?: string, password = PASSWORD) => startPasswordSession(email, password, browser, code)
  return { actor, email, browser, sessionId, recovery, codeAt, signIn }
}

function typedPassword(password = PASSWORD) {
  return { password, sessionId: randomUUID() }
}

async function createPerson() {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD })
  const actor = await findActorByUserId(id)
  return { email, actor: { ...actor!, userId: id } }
}

describe('signing in in two steps', () => {
  it('asks for a code once the password is right, and takes the one of now, before and after', async () => {
    const { signIn, codeAt } = await createTwoStepPerson()

    await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated', message: CODE_NEEDED })
    expect(await signIn(codeAt(), 'the wrong password')).toBeNull()
    expect(await signIn(codeAt())).not.toBeNull()
    expect(await signIn(codeAt(1))).not.toBeNull()
    await expect(signIn(codeAt(2))).rejects.toMatchObject({ code: 'invalid', message: CODE_WRONG })
  })

  it('takes no code twice, also when it comes several times at once', async () => {
    const { signIn, codeAt } = await createTwoStepPerson()
    const code = codeAt()

    const attempts = await Promise.allSettled([signIn(code), signIn(code), signIn(code)])

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(code)).rejects.toMatchObject({ message: CODE_WRONG })
    // nor one from before the last
    await expect(signIn(codeAt(-1))).rejects.toMatchObject({ message: CODE_WRONG })
  })

  it('is slowed down by wrong codes, also for the right one, however many come at once', async () => {
    const { email, browser, signIn, codeAt } = await createTwoStepPerson()

    const attempts = await Promise.allSettled(Array.from({ length: 16 }, () => signIn('no code')))

    const reasons = attempts.map((attempt) =>
      attempt.status === 'rejected' ? (attempt.reason as AppError).code : 'in',
    )
    expect(new Set(reasons)).toEqual(new Set(['invalid', 'too_many_requests']))
    await failBefore(email, browser.address, 12)
    await expect(signIn(codeAt())).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('takes each recovery code once, and none that was replaced', async () => {
    const { actor, recovery, signIn } = await createTwoStepPerson()
    const [first = '', second = '', third = ''] = recovery

    expect(recovery).toHaveLength(10)
    expect(await signIn(first.toUpperCase().replaceAll('-', ' '))).not.toBeNull()
    await expect(signIn(first)).rejects.toMatchObject({ message: CODE_WRONG })
    expect(await getTwoStep(actor)).toMatchObject({ codesLeft: 9 })
    const renewed = await renewRecoveryCodes(actor, { code: second, sessionId: randomUUID() })
    await expect(signIn(third)).rejects.toMatchObject({ message: CODE_WRONG })
    expect(await signIn(renewed[0])).not.toBeNull()
  })

  it('is asked for after a new password, and not of whom the hospital vouched for', async () => {
    const { actor, email, signIn } = await createTwoStepPerson()

    const { secret } = await createPasswordLink(SYSTEM_ACTOR, actor.userId)
    await redeemPasswordLink(secret, 'another long password')

    await expect(signIn('', 'another long password')).rejects.toMatchObject({ message: CODE_NEEDED })
    const vouched = await startTrustedSession(email)
    expect(await isVouchedSession(vouched?.sessionId ?? '')).toBe(true)
  })

  it('says that codes cannot be checked under another secret of the installation; recovery codes can', async () => {
    const { recovery, signIn, codeAt } = await createTwoStepPerson()

    process.env['NEXTAUTH_SECRET'] = 'another secret'

    await expect(signIn(codeAt())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await signIn(recovery[0])).not.toBeNull()
  })
})

describe('setting two-step sign-in up', () => {
  it('changes nothing before a right code, and ends the other sign-ins then', async () => {
    const { actor, email } = await createPerson()
    const [here, there] = [
      await startPasswordSession(email, PASSWORD, { address: randomUUID(), device: null }),
      await startPasswordSession(email, PASSWORD, { address: randomUUID(), device: null }),
    ]
    const isOpen = async (session: typeof here) =>
      (await db.session.count({ where: { id: session!.sessionId, revokedAt: null } })) === 1
    const sessionId = here!.sessionId
    await beginTwoStep(actor, typedPassword())
    const { secret, address } = await beginTwoStep(actor, typedPassword())
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })

    expect(address).toContain(`secret=${secret}`)
    expect(address).toContain(encodeURIComponent(email))
    await expect(beginTwoStep(actor, typedPassword('the wrong password'))).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(confirmTwoStep(actor, { code: '000000', sessionId })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(
      await startPasswordSession(email, PASSWORD, { address: randomUUID(), device: null }),
    ).not.toBeNull()
    expect(await isVouchedSession(sessionId)).toBe(false)

    await confirmTwoStep(actor, { code, sessionId })

    expect(await getTwoStep(actor)).toEqual({
      hasPassword: true,
      since: new Date().toISOString(),
      codesLeft: 10,
    })
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect(await isVouchedSession(sessionId)).toBe(true)
    await expect(beginTwoStep(actor, typedPassword())).rejects.toMatchObject({ code: 'conflict' })
    await expect(confirmTwoStep(actor, { code, sessionId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('keeps neither the secret nor a recovery code readable', async () => {
    const { actor } = await createPerson()
    const { secret } = await beginTwoStep(actor, typedPassword())

    const { sealed } = await db.twoStep.findUniqueOrThrow({ where: { userId: actor.userId } })

    expect(Buffer.from(sealed).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
  })

  it('takes a code to be turned off, and an administrator where app and codes are lost', async () => {
    const own = await createTwoStepPerson()
    const lost = await createTwoStepPerson()
    const admin = { ...own.actor, isAdmin: true }

    await expect(endTwoStep(own.actor, { code: '000000', sessionId: own.sessionId })).rejects.toMatchObject({
      message: CODE_WRONG,
    })
    await endTwoStep(own.actor, { code: own.codeAt(), sessionId: own.sessionId })
    expect(await own.signIn()).not.toBeNull()

    await expect(resetTwoStep(own.actor, lost.actor.userId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(resetTwoStep(admin, admin.userId)).rejects.toMatchObject({ code: 'invalid' })
    const { actor: begun } = await createPerson()
    await beginTwoStep(begun, typedPassword())
    await expect(resetTwoStep(admin, begun.userId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await isVouchedSession(lost.sessionId)).toBe(true)
    await resetTwoStep(admin, lost.actor.userId)
    expect(await isVouchedSession(lost.sessionId)).toBe(false)
    await expect(resetTwoStep(admin, lost.actor.userId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.session.count({ where: { id: lost.sessionId, revokedAt: null } })).toBe(0)
    expect(await lost.signIn()).not.toBeNull()
  })

  it('is not for whoever has no password', async () => {
    const { id } = await createUser(SYSTEM_ACTOR, {
      email: `${randomUUID()}@example.org`,
      name: 'Hospital person',
      password: null,
    })
    const actor = await findActorByUserId(id)

    await expect(beginTwoStep({ ...actor!, userId: id }, typedPassword())).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
