import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { FOR_RATER, invite, newPerson, PASSWORD, PROFILE } from '@/lib/testing/invite'
import { findActorBySession, findActorByUserId } from '../accounts/actors'
import { createApiToken, findActorByToken } from '../accounts/api-tokens'
import { startPasswordSession, startTrustedSession } from '../accounts/sessions'
import { createUser, setAdmin, setPassword } from '../accounts/users'
import { db } from '../client'
import { createInvitation } from './invitations'
import { acceptAsNewPerson, acceptInvitation, findInvitation, startInvitedSession } from './invited'
import { setMember } from './members'

describe('a person with an invitation', () => {
  it('for one address is of no use to others', async () => {
    const email = `${randomUUID()}@Example.org`
    const { study, secret } = await invite({ email })
    const other = await createUser(SYSTEM_ACTOR, { email: newPerson().email, name: 'Other', password: null })
    const stranger = await findActorByUserId(other.id)

    await expect(acceptAsNewPerson(secret, newPerson())).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      acceptInvitation({ ...SYSTEM_ACTOR, ...stranger, userId: other.id }, secret, PROFILE),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect(await startInvitedSession(secret, { email: 'x@example.org', name: 'X' })).toBeNull()
    expect((await findInvitation(secret))?.state).toBe('open')

    expect(await acceptAsNewPerson(secret, { ...newPerson(), email: email.toUpperCase() })).toEqual({
      studyId: study.id,
    })
  })

  it('does not take over an account that exists, but lets its owner join', async () => {
    const { study, secret } = await invite()
    const person = newPerson()
    const { id } = await createUser(SYSTEM_ACTOR, { email: person.email, name: 'Owner', password: PASSWORD })
    const owner = await findActorByUserId(id)

    await expect(acceptAsNewPerson(secret, person)).rejects.toMatchObject({ code: 'conflict' })
    await acceptInvitation({ ...SYSTEM_ACTOR, ...owner, userId: id }, secret, PROFILE)

    expect(await db.membership.count({ where: { studyId: study.id, userId: id } })).toBe(1)
    const { secret: second } = await createInvitation(SYSTEM_ACTOR, study.id, FOR_RATER)
    await expect(
      acceptInvitation({ ...SYSTEM_ACTOR, ...owner, userId: id }, second, PROFILE),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await findInvitation(second))?.state).toBe('open')
  })

  it('lets a person in whom the identity provider vouched for, with an account made on the way', async () => {
    const { study, secret } = await invite()
    const email = newPerson().email

    const session = await startInvitedSession(secret, { email, name: ' ' })

    const actor = await findActorByUserId(session?.userId ?? '')
    expect(actor?.name).toBe(email)
    await acceptInvitation({ ...SYSTEM_ACTOR, ...actor, userId: session?.userId ?? '' }, secret, PROFILE)
    expect(await db.membership.count({ where: { studyId: study.id, userId: session?.userId ?? '' } })).toBe(1)
    expect(await startInvitedSession(secret, { email: 'late@example.org', name: 'Late' })).toBeNull()
  })

  it('leaves nobody in an account that was made under the address of somebody else', async () => {
    const { secret } = await invite()
    const person = newPerson()
    await acceptAsNewPerson(secret, person)
    const stranger = await startPasswordSession(person.email, PASSWORD, { address: 'claim', device: null })
    const actor = await findActorByUserId(stranger?.userId ?? '')
    const token = await createApiToken(actor ?? SYSTEM_ACTOR, {
      name: 'x',
      scopes: ['studies:read'],
      days: 1,
    })

    const owner = await startTrustedSession(person.email.toUpperCase())

    expect(owner?.userId).toBe(stranger?.userId)
    expect(await findActorBySession(owner?.sessionId ?? '')).not.toBeNull()
    expect(await findActorBySession(stranger?.sessionId ?? '')).toBeNull()
    expect(await findActorByToken(token)).toBeNull()
    expect(await startPasswordSession(person.email, PASSWORD, { address: 'claim', device: null })).toBeNull()
    const record = { scope: 'system', userId: owner?.userId ?? '', type: 'user.address-proved' }
    expect(await db.auditEvent.count({ where: record })).toBe(1)
  })

  it('gives an address that nobody has vouched for no other study and no rights, until a link names it', async () => {
    const { study: own, pi: ownLead, secret } = await invite()
    const person = newPerson()
    await acceptAsNewPerson(secret, person)
    const user = await db.user.findUniqueOrThrow({ where: { email: person.email } })
    const other = await createStudy()
    const lead = await createActor(other.id, 'pi')
    const conflict = { code: 'conflict', message: expect.stringContaining('vouched') }

    await expect(setMember(lead, other.id, { email: person.email, role: 'rater' })).rejects.toMatchObject(
      conflict,
    )
    await expect(setAdmin(SYSTEM_ACTOR, user.id, true)).rejects.toMatchObject(conflict)
    await setMember(ownLead, own.id, { email: person.email, role: 'adjudicator' })

    const named = await createInvitation(lead, other.id, { ...FOR_RATER, email: person.email })
    const actor = await findActorByUserId(user.id)
    await acceptInvitation({ ...SYSTEM_ACTOR, ...actor, userId: user.id }, named.secret, PROFILE)
    await setMember(lead, other.id, { email: person.email, role: 'adjudicator' })
    await setAdmin(SYSTEM_ACTOR, user.id, true)
  })

  it('keeps the password where the link named the address, or an administrator vouched for it', async () => {
    const person = newPerson()
    const { secret } = await invite({ email: person.email })
    await acceptAsNewPerson(secret, person)
    const other = newPerson()
    await acceptAsNewPerson((await invite()).secret, other)
    await setPassword(SYSTEM_ACTOR, other.email, PASSWORD)

    for (const { email } of [person, other]) {
      const before = await startPasswordSession(email, PASSWORD, { address: 'kept', device: null })
      await startTrustedSession(email)
      expect(await findActorBySession(before?.sessionId ?? '')).not.toBeNull()
      expect(await startPasswordSession(email, PASSWORD, { address: 'kept', device: null })).not.toBeNull()
    }
  })
})
