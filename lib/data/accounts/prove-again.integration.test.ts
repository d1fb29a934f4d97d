import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { failBefore } from '@/lib/testing/fail-before'
import { db } from '../client'
import { findActorByUserId } from './actors'
import { isProved, proveAgain, proveByProvider } from './prove-again'
import { endSession, startPasswordSession, startTrustedSession } from './sessions'
import { createUser } from './users'

const PASSWORD = 'correct horse battery'

async function createPerson(password: string | null) {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password })
  const signIn = async () =>
    (await (password === null
      ? startTrustedSession(email)
      : startPasswordSession(email, password, { address: randomUUID(), device: null })))!.sessionId
  const sessionId = await signIn()
  const actor = { ...(await findActorByUserId(userId))!, userId }
  const prove = (typed = '', of = sessionId) => proveAgain(actor, { password: typed, sessionId: of })
  return { email, actor, sessionId, signIn, prove }
}

const age = (id: string, minutes: number) =>
  db.$executeRaw`update "Session" set "provedAt" = now() - make_interval(mins => ${minutes}::int) where id = ${id}::uuid`

/** Seconds since 1970, as `auth_time` has them. */
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

describe('a password typed again', () => {
  it('is asked for however fresh the sign-in, and cannot be guessed', async () => {
    const { prove, email, sessionId } = await createPerson(PASSWORD)

    await expect(prove()).rejects.toMatchObject({ code: 'invalid', message: 'Type your password.' })
    await expect(prove('another password')).rejects.toMatchObject({ code: 'invalid' })
    await failBefore(email, `session ${sessionId}`, 12)
    await expect(prove(PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(prove()).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is not asked for again for ten minutes, in this sign-in alone', async () => {
    const { prove, sessionId, signIn } = await createPerson(PASSWORD)
    const elsewhere = await signIn()

    await expect(prove(PASSWORD)).resolves.toBeUndefined()

    await expect(prove()).resolves.toBeUndefined()
    await expect(prove('', elsewhere)).rejects.toMatchObject({ code: 'invalid' })
    await expect(prove('another password')).rejects.toMatchObject({ code: 'invalid' })
    await age(sessionId, 9)
    await expect(prove()).resolves.toBeUndefined()
    await age(sessionId, 11)
    await expect(prove()).rejects.toMatchObject({ code: 'invalid' })
  })

  it('counts no more once the sign-in has ended, and never for somebody else', async () => {
    const { actor, prove, sessionId } = await createPerson(PASSWORD)
    const other = await createPerson(PASSWORD)
    await prove(PASSWORD)

    expect(await isProved(other.actor, sessionId)).toBe(false)
    await endSession(actor, sessionId)
    expect(await isProved(actor, sessionId)).toBe(false)
  })
})

describe('a sign-in with the hospital’s account', () => {
  it('proves nothing by itself; one that its provider asked for just now does, for ten minutes from then', async () => {
    const { email, actor, sessionId, prove } = await createPerson(null)

    await expect(prove()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Sign in again with your hospital account'),
    })
    const reported = { email: email.toUpperCase(), authTime: minutesAgo(9) }
    expect(await proveByProvider(sessionId, reported)).toBe('proved')
    await expect(prove()).resolves.toBeUndefined()
    const { provedAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } })
    expect(provedAt?.getTime()).toBe(reported.authTime * 1000)
    await age(sessionId, 11)
    expect(await isProved(actor, sessionId)).toBe(false)
  })

  it.each([
    ['an hour ago', minutesAgo(60), 'not-anew'],
    ['in the future', minutesAgo(-5), 'not-anew'],
    ['in milliseconds', Date.now(), 'not-anew'],
    ['never', undefined, 'no-time'],
    ['in words', 'now', 'no-time'],
    ['as no number', Number.NaN, 'no-time'],
  ])('proves nothing when the provider says that it asked %s', async (_when, authTime, problem) => {
    const { email, actor, sessionId } = await createPerson(null)

    expect(await proveByProvider(sessionId, { email, authTime })).toBe(problem)
    expect(await isProved(actor, sessionId)).toBe(false)
  })

  it('takes a clock of the provider that is a little ahead for ours', async () => {
    const { email, sessionId } = await createPerson(null)

    expect(await proveByProvider(sessionId, { email, authTime: minutesAgo(0) + 30 })).toBe('proved')

    const { provedAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } })
    expect(provedAt!.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('proves nothing when somebody else comes back, or an address that nobody has vouched for', async () => {
    const { email, actor, sessionId } = await createPerson(null)
    const other = await createPerson(null)
    const authTime = minutesAgo(0)

    expect(await proveByProvider(sessionId, { email: other.email, authTime })).toBe('other-person')
    expect(await isProved(actor, sessionId)).toBe(false)
    expect(await isProved(other.actor, other.sessionId)).toBe(false)
    await db.user.update({ where: { id: actor.userId }, data: { isAddressClaimed: true } })
    expect(await proveByProvider(sessionId, { email, authTime })).toBe('other-person')
  })

  it('is an ordinary one where the sign-in that was to be proved has ended', async () => {
    const { email, actor, sessionId } = await createPerson(null)
    await endSession(actor, sessionId)

    for (const id of [sessionId, randomUUID(), 'no id'])
      expect(await proveByProvider(id, { email, authTime: minutesAgo(0) })).toBe('ended')
  })
})
