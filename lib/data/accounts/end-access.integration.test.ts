import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '../client'
import { changePassword } from './account'
import { findActorByUserId } from './actors'
import { createApiToken, findActorByToken, listApiTokens } from './api-tokens'
import { createPasswordLink, findPasswordLink, redeemPasswordLink } from './password-links'
import { startPasswordSession } from './sessions'
import { createUser, disableUser, endUserSessions, setPassword } from './users'

const PASSWORD = 'a long enough password'
const NEXT = 'another long password'

async function createHolder() {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: PASSWORD })
  const found = await findActorByUserId(id)
  if (!found) throw new Error('the new person is not there')
  const actor = { ...found, userId: id }
  const token = await createApiToken(actor, { name: 'script', scopes: ['studies:read'], days: 30 })
  return { id, email, actor, token }
}

describe('tokens of programs', () => {
  it.each([
    ['a new password by a link', redeem],
    ['a new password by an administrator', ({ email }) => setPassword(SYSTEM_ACTOR, email, NEXT)],
    ['the end of all sign-ins', ({ id }) => endUserSessions(SYSTEM_ACTOR, id)],
    ['the end of the account', ({ id }) => disableUser(SYSTEM_ACTOR, id)],
  ] satisfies [string, (holder: Holder) => Promise<unknown>][])(
    'end with %s, in the audit log',
    async (_, end) => {
      const holder = await createHolder()
      expect(await findActorByToken(holder.token)).not.toBeNull()

      await end(holder)

      const [kept] = await listApiTokens(holder.actor)
      expect(kept?.state).toBe('revoked')
      expect(await findActorByToken(holder.token)).toBeNull()
      const revoked = await db.auditEvent.findMany({ where: { scope: 'system', type: 'token.revoked' } })
      expect(revoked.map((event) => event.data)).toContainEqual({ userId: holder.id, tokenId: kept?.tokenId })
    },
  )
})

describe('an open link for a new password', () => {
  it.each([
    ['the person changes the password', changeOwn],
    ['an administrator sets one', ({ email }) => setPassword(SYSTEM_ACTOR, email, NEXT)],
    ['the account ends', ({ id }) => disableUser(SYSTEM_ACTOR, id)],
  ] satisfies [string, (holder: Holder) => Promise<unknown>][])('is worthless once %s', async (_, end) => {
    const holder = await createHolder()
    const { secret } = await createPasswordLink(SYSTEM_ACTOR, holder.id)

    await end(holder)
    await db.user.update({ where: { id: holder.id }, data: { disabledAt: null } })

    expect(await findPasswordLink(secret)).toBeNull()
    await expect(redeemPasswordLink(secret, PASSWORD)).rejects.toMatchObject({ code: 'not_found' })
  })
})

type Holder = Awaited<ReturnType<typeof createHolder>>

async function redeem({ id }: Holder): Promise<void> {
  const { secret } = await createPasswordLink(SYSTEM_ACTOR, id)
  await redeemPasswordLink(secret, NEXT)
}

async function changeOwn({ email, actor }: Holder): Promise<void> {
  const session = await startPasswordSession(email, PASSWORD, { address: `address-${email}`, device: null })
  const sessionId = session?.sessionId ?? ''
  await changePassword(actor, { current: PASSWORD, next: NEXT, sessionId })
}
