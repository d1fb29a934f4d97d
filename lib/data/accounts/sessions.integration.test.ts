import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { failBefore } from '@/lib/testing/fail-before'
import { db } from '../client'
import { findActorBySession, SESSION_HOURS, SESSION_IDLE_MINUTES } from './actors'
import { forgetFailures, markAddress } from './guessing'
import { addDevice, findDevice } from './known-device'
import { proveAgain } from './prove-again'
import { endSession, startPasswordSession, startTrustedSession } from './sessions'
import { createUser, disableUser, setPassword } from './users'

const PASSWORD = 'correct horse battery'

async function createPerson() {
  const email = `${randomUUID()}@example.org`
  const user = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD })
  return { id: user.id, email, browser: { address: randomUUID(), device: null } }
}

async function ageSession(sessionId: string, column: 'lastSeenAt' | 'createdAt', minutes: number) {
  await db.session.update({
    where: { id: sessionId },
    data: { [column]: new Date(Date.now() - minutes * 60_000) },
  })
}

describe('a session', () => {
  it('starts with the right password in any spelling of the address, and ends at once when revoked', async () => {
    const { email, browser, id } = await createPerson()

    const session = await startPasswordSession(` ${email.toUpperCase()} `, PASSWORD, browser)
    const actor = await findActorBySession(session!.sessionId)
    await endSession(actor!, session!.sessionId)

    expect(actor).toMatchObject({ userId: id, kind: 'human' })
    expect(await findActorBySession(session!.sessionId)).toBeNull()
  })

  it('ends after silence, and after its longest life in any case', async () => {
    const { email, browser } = await createPerson()
    const silent = await startPasswordSession(email, PASSWORD, browser)
    const old = await startPasswordSession(email, PASSWORD, browser)

    await ageSession(silent!.sessionId, 'lastSeenAt', SESSION_IDLE_MINUTES + 1)
    await ageSession(old!.sessionId, 'createdAt', SESSION_HOURS * 60 + 1)

    expect(await findActorBySession(silent!.sessionId)).toBeNull()
    expect(await findActorBySession(old!.sessionId)).toBeNull()
  })

  it('is kept alive by its person, and not by what an open page asks by itself', async () => {
    const { email, browser } = await createPerson()
    const session = await startPasswordSession(email, PASSWORD, browser)
    const seenAt = async () => {
      const row = await db.session.findUniqueOrThrow({ where: { id: session!.sessionId } })
      return Date.now() - row.lastSeenAt.getTime()
    }

    await ageSession(session!.sessionId, 'lastSeenAt', SESSION_IDLE_MINUTES - 1)
    expect(await findActorBySession(session!.sessionId, false)).not.toBeNull()
    expect(await seenAt()).toBeGreaterThan((SESSION_IDLE_MINUTES - 2) * 60_000)
    expect(await findActorBySession(session!.sessionId)).not.toBeNull()
    expect(await seenAt()).toBeLessThan(60_000)

    await ageSession(session!.sessionId, 'lastSeenAt', SESSION_IDLE_MINUTES + 1)
    expect(await findActorBySession(session!.sessionId, false)).toBeNull()
  })

  it('ends when the account is disabled or its password set anew', async () => {
    const [first, second] = [await createPerson(), await createPerson()]
    const sessions = [
      await startPasswordSession(first.email, PASSWORD, first.browser),
      await startPasswordSession(second.email, PASSWORD, second.browser),
    ]

    await disableUser(SYSTEM_ACTOR, first.id)
    await setPassword(SYSTEM_ACTOR, second.email, 'another long password')

    for (const session of sessions) expect(await findActorBySession(session!.sessionId)).toBeNull()
    expect(await startTrustedSession(first.email)).toBeNull()
    expect(await startPasswordSession(first.email, PASSWORD, first.browser)).toBeNull()
  })
})

describe('failed sign-ins', () => {
  const REFUSED = { code: 'too_many_requests' }
  const elsewhere = () => ({ address: randomUUID(), device: null })

  it('of one browser slow it down, also with the right password, at known and unknown accounts alike', async () => {
    const { email, browser } = await createPerson()
    const unknown = `${randomUUID()}@example.org`

    for (const account of [email, unknown]) {
      expect(await startPasswordSession(account, 'wrong password', browser)).toBeNull()
      await failBefore(account, browser.address, 8)
      await expect(startPasswordSession(account, PASSWORD, browser)).rejects.toMatchObject({
        ...REFUSED,
        message: expect.stringMatching(
          /^Too many failed attempts\. Try again in \d\d seconds, or use a browser in which you have signed in before\.$/,
        ) as string,
      })
    }
  })

  it('of a stranger keep nobody else out of the account, nor the stranger for ever', async () => {
    const { email, browser } = await createPerson()
    const stranger = elsewhere()
    await failBefore(email, stranger.address, 12)

    await expect(startPasswordSession(email, 'wrong password', stranger)).rejects.toMatchObject(REFUSED)
    expect(await startPasswordSession(email, PASSWORD, browser)).not.toBeNull()
    await db.$executeRaw`update "FailedSignIn" set at = at - interval '129 seconds' where account = ${markAddress(email)}`
    expect(await startPasswordSession(email, PASSWORD, stranger)).not.toBeNull()
  })

  it('from everywhere at one account let a browser in that the account knows', async () => {
    const { id, email, browser } = await createPerson()
    for (let address = 0; address < 30; address++) await failBefore(email, randomUUID(), 1)

    await expect(startPasswordSession(email, PASSWORD, browser)).rejects.toMatchObject({
      message: expect.stringMatching(/Try again in \d\d seconds/) as string,
    })
    const known = { ...browser, device: addDevice(null, id) }
    expect(await startPasswordSession(email, PASSWORD, known)).not.toBeNull()
    const others = { ...browser, device: addDevice(null, randomUUID()) }
    await expect(startPasswordSession(email, PASSWORD, others)).rejects.toMatchObject(REFUSED)
  })

  it('at many accounts from one address let browsers in behind it that their accounts know', async () => {
    const { id, email, browser } = await createPerson()
    for (let account = 0; account < 60; account++) await failBefore(randomUUID(), browser.address, 1)

    await expect(startPasswordSession(email, PASSWORD, browser)).rejects.toMatchObject(REFUSED)
    const known = { ...browser, device: addDevice(null, id) }
    expect(await startPasswordSession(email, PASSWORD, known)).not.toBeNull()
  })

  it('of a browser that the account knows are counted there alone', async () => {
    const { id, email, browser } = await createPerson()
    const device = addDevice(null, id)
    await failBefore(email, `device ${findDevice(device, id)}`, 40)

    await expect(startPasswordSession(email, PASSWORD, { ...browser, device })).rejects.toMatchObject({
      message: 'Too many failed attempts. Try again in 15 minutes.',
    })
    expect(await startPasswordSession(email, PASSWORD, browser)).not.toBeNull()
  })

  it('leave the step-up of whoever is signed in alone', async () => {
    const { id, email, browser } = await createPerson()
    const session = await startPasswordSession(email, PASSWORD, browser)
    const actor = await findActorBySession(session!.sessionId)
    await failBefore(email, browser.address, 40)

    await expect(startPasswordSession(email, PASSWORD, browser)).rejects.toMatchObject(REFUSED)
    const proof = { password: PASSWORD, sessionId: session!.sessionId }
    await expect(proveAgain({ ...actor!, userId: id }, proof)).resolves.toBeUndefined()
  })

  it('count from their beginning, however many come at once', async () => {
    const { email, browser } = await createPerson()

    const guesses = Array.from({ length: 16 }, () => startPasswordSession(email, 'wrong password', browser))
    const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected')

    expect(refused.length).toBeGreaterThanOrEqual(8)
  })

  it('hold no address that was typed, and are deleted when they count no longer', async () => {
    const { browser } = await createPerson()
    const unknown = `${randomUUID()}@example.org`
    await startPasswordSession(unknown, 'wrong password', browser)
    const where = { account: markAddress(unknown) }
    const row = await db.failedSignIn.findFirstOrThrow({ where })
    expect(JSON.stringify(row)).not.toContain(unknown)

    await forgetFailures()
    expect(await db.failedSignIn.count({ where })).toBe(1)
    await db.$executeRaw`update "FailedSignIn" set at = at - interval '61 minutes' where id = ${row.id}::uuid`
    await forgetFailures()
    expect(await db.failedSignIn.count({ where })).toBe(0)
  })

  it('are not counted for what was right', async () => {
    const { email, browser } = await createPerson()

    for (let time = 0; time < 6; time++)
      expect(await startPasswordSession(email, PASSWORD, browser)).not.toBeNull()
    expect(await db.failedSignIn.count({ where: { account: markAddress(email) } })).toBe(0)
  })
})

describe('a clock of this machine that is wrong', () => {
  afterEach(() => vi.useRealTimers())

  it.each([400, -400])(
    'leaves sign-ins and the count of failed ones to the database’s (%i days)',
    async (days) => {
      const { email, browser } = await createPerson()
      vi.useFakeTimers({ now: Date.now() + days * 24 * 3_600_000, toFake: ['Date'] })

      const session = await startPasswordSession(email, PASSWORD, browser)
      await startPasswordSession(email, 'not the password', browser)

      const [times] = await db.$queryRaw<{ now: number }[]>`
      select count(*)::int as now from (
        select "createdAt" as at from "Session" where id = ${session!.sessionId}::uuid
        union all select "lastSeenAt" from "Session" where id = ${session!.sessionId}::uuid
        union all select at from "FailedSignIn" where account = ${markAddress(email)}) t
      where at between now() - interval '5 minutes' and now()`
      expect(times).toEqual({ now: 3 })
      expect(await findActorBySession(session!.sessionId)).not.toBeNull()
    },
  )
})

describe('a stored password', () => {
  it('is an argon2id hash with its parameters', async () => {
    const { id } = await createPerson()

    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } })

    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each(['short', 'x'.repeat(129)])('is never %s', async (password) => {
    const email = `${randomUUID()}@example.org`

    const attempt = createUser(SYSTEM_ACTOR, { email, name: 'Person', password })

    await expect(attempt).rejects.toMatchObject({ code: 'invalid' })
  })
})
