import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '../client'
import { findActorByUserId } from './actors'
import { proveAgain } from './prove-again'
import { startPasswordSession, startTrustedSession } from './sessions'
import { createUser } from './users'

const PASSWORD = 'correct horse battery'

async function createPerson(password: string | null) {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password })
  const session = await (password === null
    ? startTrustedSession(email)
    : startPasswordSession(email, password, randomUUID()))
  const actor = { ...(await findActorByUserId(userId))!, userId }
  const sessionId = session!.sessionId
  const prove = (typed = '', of = sessionId) =>
    proveAgain(actor, { password: typed, sessionId: of, address: randomUUID() })
  return { sessionId, prove }
}

const age = (id: string, minutes: number) =>
  db.$executeRaw`update "Session" set "createdAt" = now() - make_interval(mins => ${minutes}::int) where id = ${id}::uuid`

describe('who sits there', () => {
  it('types the password again, however fresh the sign-in, and cannot guess it', async () => {
    const { prove } = await createPerson(PASSWORD)

    await expect(prove(PASSWORD)).resolves.toBeUndefined()
    await expect(prove()).rejects.toMatchObject({ code: 'invalid' })
    for (let tries = 0; tries < 5; tries++)
      await expect(prove('another password')).rejects.toMatchObject({ code: 'invalid' })
    await expect(prove(PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('has signed in just now with the hospital’s account, in this very sign-in', async () => {
    const { sessionId, prove } = await createPerson(null)
    const other = await createPerson(null)

    await expect(prove()).resolves.toBeUndefined()
    await expect(prove('', other.sessionId)).rejects.toMatchObject({ code: 'forbidden' })
    await age(sessionId, 14)
    await expect(prove()).resolves.toBeUndefined()
    await age(sessionId, 16)
    await expect(prove()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('sign in with your hospital account again'),
    })
  })
})
