import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { changePassword, endOtherSessions, getOwnAccount, listOwnSessions, updateOwnAccount } from './account'
import { findActorBySession, findActorByUserId } from './actors'
import { createPasswordLink, findPasswordLink, redeemPasswordLink } from './password-links'
import { startPasswordSession } from './sessions'
import {
  createUser,
  disableUser,
  enableUser,
  endUserSessions,
  listAccounts,
  setAdmin,
  setPassword,
} from './users'

const PASSWORD = 'a long enough password'
const NEXT = 'another long password'

async function createPerson(fields: { isAdmin?: boolean } = {}) {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD, ...fields })
  const actor = await findActorByUserId(id)
  return { id, email, actor: { ...SYSTEM_ACTOR, ...actor, userId: id } }
}

async function signIn(email: string, password = PASSWORD): Promise<string> {
  const session = await startPasswordSession(email, password, { address: `address-${email}`, device: null })
  if (!session) throw new Error('the password does not fit')
  return session.sessionId
}

describe('an administrator', () => {
  it('disables, enables, ends sign-ins and gives rights, each with a record', async () => {
    const admin = await createPerson({ isAdmin: true })
    const person = await createPerson()
    const session = await signIn(person.email)

    expect(await endUserSessions(admin.actor, person.id)).toBe(1)
    expect(await findActorBySession(session)).toBeNull()
    await disableUser(admin.actor, person.id)
    await expect(signIn(person.email)).rejects.toThrow('the password does not fit')
    await enableUser(admin.actor, person.id)
    await setAdmin(admin.actor, person.id, true)
    await signIn(person.email)

    const row = (await listAccounts(admin.actor)).find((account) => account.id === person.id)
    expect(row).toMatchObject({
      isAdmin: true,
      isDisabled: false,
      hasPassword: true,
      sessions: 1,
      studies: 0,
    })
    const events = await db.auditEvent.findMany({
      where: { scope: 'system', userId: admin.id },
      orderBy: { seq: 'asc' },
    })
    expect(events.map((event) => event.type)).toEqual([
      'user.sessions-ended',
      'user.disabled',
      'user.enabled',
      'user.admin-set',
    ])
  })

  it('cannot give up the own rights, and does nothing twice', async () => {
    const admin = await createPerson({ isAdmin: true })
    const person = await createPerson()

    await expect(setAdmin(admin.actor, admin.id, false)).rejects.toMatchObject({ code: 'invalid' })
    for (const attempt of [
      () => setAdmin(admin.actor, person.id, false),
      () => enableUser(admin.actor, person.id),
      () => endUserSessions(admin.actor, randomUUID()),
      () => createPasswordLink(admin.actor, randomUUID()),
      () => enableUser(admin.actor, 'nonsense'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('is the only one who can', async () => {
    const study = await createStudy()
    const person = await createPerson()

    for (const actor of [await createActor(study.id, 'pi'), await createActor(study.id, 'rater')]) {
      for (const attempt of [
        () => listAccounts(actor),
        () => enableUser(actor, person.id),
        () => setAdmin(actor, actor.userId, true),
        () => endUserSessions(actor, person.id),
        () => createPasswordLink(actor, person.id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
  })
})

describe('a link for a new password', () => {
  it('works once, ends all sign-ins, and is stored without its secret', async () => {
    const person = await createPerson()
    const session = await signIn(person.email)
    const { secret } = await createPasswordLink(SYSTEM_ACTOR, person.id)

    expect(await findPasswordLink(secret)).toEqual({ email: person.email, name: 'Person' })
    await expect(redeemPasswordLink(secret, 'short')).rejects.toMatchObject({ code: 'invalid' })
    expect(await redeemPasswordLink(secret, NEXT)).toMatchObject({ email: person.email })

    expect(await findActorBySession(session)).toBeNull()
    await signIn(person.email, NEXT)
    expect(await findPasswordLink(secret)).toBeNull()
    await expect(redeemPasswordLink(secret, NEXT)).rejects.toMatchObject({ code: 'not_found' })
    const [row] = await db.$queryRaw<{ stored: string }[]>`
      select row_to_json(l)::text as stored from "PasswordLink" l where "userId" = ${person.id}::uuid`
    expect(row?.stored).not.toContain(secret)
  })

  it('is replaced by a newer one, and worthless when expired or the account is disabled', async () => {
    const person = await createPerson()
    const first = await createPasswordLink(SYSTEM_ACTOR, person.id)
    const second = await createPasswordLink(SYSTEM_ACTOR, person.id)

    expect(await findPasswordLink(first.secret)).toBeNull()
    expect(await findPasswordLink(second.secret)).not.toBeNull()
    await disableUser(SYSTEM_ACTOR, person.id)
    await expect(redeemPasswordLink(second.secret, NEXT)).rejects.toMatchObject({ code: 'not_found' })
    await enableUser(SYSTEM_ACTOR, person.id)
    await db.passwordLink.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date(0) } })
    await expect(redeemPasswordLink(second.secret, NEXT)).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('takes no password that is easy to guess, by whatever way it comes', async () => {
  const person = await createPerson()
  const { secret } = await createPasswordLink(SYSTEM_ACTOR, person.id)
  const easy = 'password123456'
  const change = { current: PASSWORD, next: easy, sessionId: await signIn(person.email) }

  for (const attempt of [
    () => redeemPasswordLink(secret, easy),
    () => changePassword(person.actor, change),
    () => setPassword(SYSTEM_ACTOR, person.email, easy),
  ]) {
    await expect(attempt()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('easy to guess'),
    })
  }
  expect(await findPasswordLink(secret)).not.toBeNull()
})

describe('a person', () => {
  it('changes the password with the present one, and is then signed out everywhere else', async () => {
    const person = await createPerson()
    const [here, there] = [await signIn(person.email), await signIn(person.email)]
    const change = { next: NEXT, sessionId: here }

    await expect(changePassword(person.actor, { ...change, current: 'wrong' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await changePassword(person.actor, { ...change, current: PASSWORD })

    expect(await findActorBySession(here)).not.toBeNull()
    expect(await findActorBySession(there)).toBeNull()
    await signIn(person.email, NEXT)
  })

  it('cannot guess the password of a session left open', async () => {
    const person = await createPerson()
    const change = { current: 'wrong', next: NEXT, sessionId: await signIn(person.email) }

    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(changePassword(person.actor, change)).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(changePassword(person.actor, { ...change, current: PASSWORD })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('sees the own sign-ins and ends all others', async () => {
    const person = await createPerson()
    const stranger = await createPerson()
    const other = await signIn(stranger.email)
    const [here] = [await signIn(person.email), await signIn(person.email)]

    const open = await listOwnSessions(person.actor, here)
    expect(open.filter((session) => session.isCurrent)).toHaveLength(1)
    expect(open).toHaveLength(2)
    expect(await endOtherSessions(person.actor, here)).toBe(1)
    expect(await endOtherSessions(person.actor, here)).toBe(0)
    expect(await findActorBySession(other)).not.toBeNull()
  })

  it('keeps name and experience up to date', async () => {
    const person = await createPerson()
    const profile = { specialty: ' Surgery ', practiceYears: 3, ehrYears: null }

    await updateOwnAccount(person.actor, { name: 'New Name', profile })

    expect(await getOwnAccount(person.actor)).toMatchObject({
      name: 'New Name',
      profile: { ...profile, specialty: 'Surgery' },
    })
    await expect(updateOwnAccount(person.actor, { name: ' ', profile })).rejects.toThrow('A name is needed.')
  })
})
