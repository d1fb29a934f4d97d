import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '../client'
import { findActorBySession, SESSION_HOURS, SESSION_IDLE_MINUTES } from './actors'
import { endSession, startPasswordSession, startTrustedSession } from './sessions'
import { createUser, disableUser, setPassword } from './users'

const PASSWORD = 'correct horse battery'

async function createPerson() {
  const email = `${randomUUID()}@example.org`
  const user = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD })
  return { id: user.id, email, address: randomUUID() }
}

async function ageSession(sessionId: string, column: 'lastSeenAt' | 'createdAt', minutes: number) {
  await db.session.update({
    where: { id: sessionId },
    data: { [column]: new Date(Date.now() - minutes * 60_000) },
  })
}

describe('a session', () => {
  it('starts with the right password in any spelling of the address, and ends at once when revoked', async () => {
    const { email, address, id } = await createPerson()

    const session = await startPasswordSession(` ${email.toUpperCase()} `, PASSWORD, address)
    const actor = await findActorBySession(session!.sessionId)
    await endSession(actor!, session!.sessionId)

    expect(actor).toMatchObject({ userId: id, kind: 'human' })
    expect(await findActorBySession(session!.sessionId)).toBeNull()
  })

  it('ends after silence, and after its longest life in any case', async () => {
    const { email, address } = await createPerson()
    const silent = await startPasswordSession(email, PASSWORD, address)
    const old = await startPasswordSession(email, PASSWORD, address)

    await ageSession(silent!.sessionId, 'lastSeenAt', SESSION_IDLE_MINUTES + 1)
    await ageSession(old!.sessionId, 'createdAt', SESSION_HOURS * 60 + 1)

    expect(await findActorBySession(silent!.sessionId)).toBeNull()
    expect(await findActorBySession(old!.sessionId)).toBeNull()
  })

  it('is kept alive by its person, and not by what an open page asks by itself', async () => {
    const { email, address } = await createPerson()
    const session = await startPasswordSession(email, PASSWORD, address)
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
      await startPasswordSession(first.email, PASSWORD, first.address),
      await startPasswordSession(second.email, PASSWORD, second.address),
    ]

    await disableUser(SYSTEM_ACTOR, first.id)
    await setPassword(SYSTEM_ACTOR, second.email, 'another long password')

    for (const session of sessions) expect(await findActorBySession(session!.sessionId)).toBeNull()
    expect(await startTrustedSession(first.email)).toBeNull()
    expect(await startPasswordSession(first.email, PASSWORD, first.address)).toBeNull()
  })

  it('is refused after five failures, also with the right password, to known and unknown accounts alike', async () => {
    const { email, address } = await createPerson()
    const unknown = `${randomUUID()}@example.org`

    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await startPasswordSession(email, 'wrong password', randomUUID())).toBeNull()
      expect(await startPasswordSession(unknown, 'wrong password', randomUUID())).toBeNull()
    }

    const refusal = { code: 'too_many_requests' }
    await expect(startPasswordSession(email, PASSWORD, address)).rejects.toMatchObject(refusal)
    await expect(startPasswordSession(unknown, PASSWORD, address)).rejects.toMatchObject(refusal)
  })
})

describe('a clock of this machine that is wrong', () => {
  afterEach(() => vi.useRealTimers())

  it.each([400, -400])(
    'leaves sign-ins and the count of failed ones to the database’s (%i days)',
    async (days) => {
      const { email, address } = await createPerson()
      vi.useFakeTimers({ now: Date.now() + days * 24 * 3_600_000, toFake: ['Date'] })

      const session = await startPasswordSession(email, PASSWORD, address)
      await startPasswordSession(email, 'not the password', address)

      const [times] = await db.$queryRaw<{ now: number }[]>`
      select count(*)::int as now from (
        select "createdAt" as at from "Session" where id = ${session!.sessionId}::uuid
        union all select "lastSeenAt" from "Session" where id = ${session!.sessionId}::uuid
        union all select at from "FailedSignIn" where email = ${email}) t
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
