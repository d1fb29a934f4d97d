import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { DAY_MS } from '@/lib/core/time-words'
import { assignItems, createActor, createStudy } from '@/lib/testing/factories'
import { setAdmin } from '../accounts/accounts'
import { findActorBySession, findActorByUserId } from '../accounts/actors'
import { createApiToken, findActorByToken } from '../accounts/api-tokens'
import { startPasswordSession, startTrustedSession } from '../accounts/sessions'
import { createUser, setPassword } from '../accounts/users'
import { db } from '../client'
import { getLabelingQueue } from '../labeling/labeling'
import {
  createInvitation,
  createInvitations,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations'
import { acceptAsNewPerson, acceptInvitation, findInvitation, startInvitedSession } from './invited'
import { listFreeAliases, setMember } from './members'

const PASSWORD = 'a long enough password'
const PROFILE = { specialty: 'Cardiology', practiceYears: 9, ehrYears: 7 }
const FOR_RATER = { role: 'rater', email: null, alias: null, days: 14 } as const

function newPerson() {
  return { email: `${randomUUID()}@example.org`, name: 'New Person', password: PASSWORD, profile: PROFILE }
}

async function invite(input: Partial<Parameters<typeof createInvitation>[2]> = {}) {
  const study = await createStudy()
  const pi = await createActor(study.id, 'pi')
  return { study, pi, ...(await createInvitation(pi, study.id, { ...FOR_RATER, ...input })) }
}

describe('an invitation', () => {
  it('lets a new person in once, with profile and alias, and leaves a record', async () => {
    const { study, pi, secret, invitation } = await invite()
    const person = newPerson()

    expect(await findInvitation(secret)).toMatchObject({ state: 'open', role: 'rater', studyId: study.id })
    expect(await acceptAsNewPerson(secret, person)).toEqual({ studyId: study.id })

    const session = await startPasswordSession(person.email, PASSWORD, 'test')
    const actor = await findActorByUserId(session?.userId ?? '')
    expect(actor?.roles.get(study.id)).toBe('rater')
    const user = await db.user.findUniqueOrThrow({
      where: { email: person.email },
      include: { raters: true },
    })
    expect(user).toMatchObject(PROFILE)
    expect(user.raters.map((rater) => rater.alias)).toEqual([invitation.alias])
    expect(await findInvitation(secret)).toEqual({ state: 'accepted' })
    await expect(acceptAsNewPerson(secret, newPerson())).rejects.toMatchObject({ code: 'not_found' })
    expect(await listInvitations(pi, study.id)).toMatchObject([{ state: 'accepted' }])
    const events = await db.auditEvent.findMany({ where: { scope: study.id }, orderBy: { seq: 'asc' } })
    expect(events.map((event) => event.type)).toEqual([
      'study.created',
      'invitation.created',
      'invitation.accepted',
      'member.set',
    ])
  })

  it('is made for several at once, or for none', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const made = await createInvitations(pi, study.id, [
      { ...FOR_RATER, email: 'ben@example.org' },
      { ...FOR_RATER, email: 'ann@example.org' },
    ])
    expect(made.map(({ invitation }) => [invitation.alias, invitation.email])).toEqual([
      ['rater-1', 'ben@example.org'],
      ['rater-2', 'ann@example.org'],
    ])
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(2)

    const several = createInvitations(pi, study.id, [FOR_RATER, { ...FOR_RATER, alias: 'nobody' }])
    await expect(several).rejects.toMatchObject({ code: 'not_found' })
    const many = Array.from({ length: 31 }, () => FOR_RATER)
    await expect(createInvitations(pi, study.id, many)).rejects.toThrow('At most 30 at once.')
    expect(await listInvitations(pi, study.id)).toHaveLength(2)
    expect(await db.rater.count({ where: { studyId: study.id } })).toBe(2)
  })

  it('is stored without its secret', async () => {
    const { secret, invitation } = await invite()

    const [row] = await db.$queryRaw<{ stored: string }[]>`
      select row_to_json(i)::text as stored from "Invitation" i where id = ${invitation.id}::uuid`
    expect(row?.stored).not.toContain(secret)
    expect(await findInvitation(secret.slice(0, -1))).toBeNull()
  })

  it('lets one of two people in who use it at the same moment', async () => {
    const { study, secret } = await invite()

    const outcomes = await Promise.allSettled([
      acceptAsNewPerson(secret, newPerson()),
      acceptAsNewPerson(secret, newPerson()),
    ])

    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.membership.count({ where: { studyId: study.id, role: 'rater' } })).toBe(1)
  })

  it('gives the work that was assigned to its place before anyone came', async () => {
    const { study, secret, invitation } = await invite()
    const seat = await db.rater.findFirstOrThrow({
      where: { studyId: study.id, alias: invitation.alias ?? '' },
    })
    await assignItems(study, seat.id)
    const person = newPerson()

    await acceptAsNewPerson(secret, person)

    const { id } = await db.user.findUniqueOrThrow({ where: { email: person.email } })
    const actor = await findActorByUserId(id)
    const queue = await getLabelingQueue(actor ?? SYSTEM_ACTOR, study.id, study.patientId)
    expect(queue.items).toHaveLength(2)
  })

  it('is worthless when taken back or expired, and its empty place goes', async () => {
    const { study, pi, secret, invitation } = await invite()
    const late = await createInvitation(pi, study.id, FOR_RATER)
    await db.invitation.update({ where: { id: late.invitation.id }, data: { expiresAt: new Date(0) } })

    await revokeInvitation(pi, study.id, invitation.id)

    for (const [link, state] of [
      [secret, 'revoked'],
      [late.secret, 'expired'],
    ] as const) {
      expect(await findInvitation(link)).toEqual({ state })
      await expect(acceptAsNewPerson(link, newPerson())).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await db.rater.count({ where: { studyId: study.id, alias: invitation.alias ?? '' } })).toBe(0)
    await expect(revokeInvitation(pi, study.id, invitation.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is replaced for the same person and place, open or expired, and never once it was used', async () => {
    const email = `${randomUUID()}@example.org`
    const { study, pi, secret, invitation } = await invite({ email, days: 7 })
    const seat = await db.rater.findFirstOrThrow({
      where: { studyId: study.id, alias: invitation.alias ?? '' },
    })
    await assignItems(study, seat.id)

    const again = await renewInvitation(pi, study.id, invitation.id)

    expect(again.invitation).toMatchObject({ email, alias: invitation.alias, role: 'rater', state: 'open' })
    const { createdAt, expiresAt } = again.invitation
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * DAY_MS)
    expect(await findInvitation(secret)).toEqual({ state: 'revoked' })
    expect(await db.assignment.count({ where: { raterId: seat.id } })).toBe(2)
    await expect(renewInvitation(pi, study.id, invitation.id)).rejects.toMatchObject({ code: 'not_found' })

    const past = { createdAt: new Date(0), expiresAt: new Date(14 * DAY_MS) }
    await db.invitation.update({ where: { id: again.invitation.id }, data: past })
    const third = await renewInvitation(pi, study.id, again.invitation.id)
    expect(await acceptAsNewPerson(third.secret, { ...newPerson(), email })).toEqual({ studyId: study.id })
    await expect(renewInvitation(pi, study.id, third.invitation.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    const events = await db.auditEvent.findMany({ where: { scope: study.id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('invitation'))).toEqual([
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
      'invitation.accepted',
    ])
  })

  it('is not replaced, and not lost, where its place was given to somebody else', async () => {
    const { study, pi, invitation } = await invite()
    const past = { createdAt: new Date(0), expiresAt: new Date(14 * DAY_MS) }
    await db.invitation.update({ where: { id: invitation.id }, data: past })
    await createInvitation(pi, study.id, { ...FOR_RATER, alias: invitation.alias })

    await expect(renewInvitation(pi, study.id, invitation.id)).rejects.toMatchObject({ code: 'not_found' })

    const states = (await listInvitations(pi, study.id)).map(({ state }) => state)
    expect(states).toEqual(['open', 'expired'])
  })

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
    const stranger = await startPasswordSession(person.email, PASSWORD, 'claim')
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
    expect(await startPasswordSession(person.email, PASSWORD, 'claim')).toBeNull()
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
      const before = await startPasswordSession(email, PASSWORD, 'kept')
      await startTrustedSession(email)
      expect(await findActorBySession(before?.sessionId ?? '')).not.toBeNull()
      expect(await startPasswordSession(email, PASSWORD, 'kept')).not.toBeNull()
    }
  })

  it('refuses poor passwords and garbage, and stays open', async () => {
    const { secret } = await invite()

    await expect(acceptAsNewPerson(secret, { ...newPerson(), password: 'short' })).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const broken of [
      { email: 'no address' },
      { name: '  ' },
      { profile: { ...PROFILE, ehrYears: -1 } },
    ]) {
      await expect(acceptAsNewPerson(secret, { ...newPerson(), ...broken })).rejects.toThrow(z.ZodError)
    }
    expect(await findInvitation('')).toBeNull()
    expect((await findInvitation(secret))?.state).toBe('open')
  })

  it('promises an imported place to one person only', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await db.rater.create({ data: { studyId: study.id, kind: 'human', alias: 'C7' } })
    const rater = await createActor(study.id, 'rater')
    const { email } = await db.user.findUniqueOrThrow({ where: { id: rater.userId } })

    await createInvitation(pi, study.id, { ...FOR_RATER, alias: 'C7' })

    expect(await listFreeAliases(pi, study.id)).toEqual([])
    for (const attempt of [
      () => createInvitation(pi, study.id, { ...FOR_RATER, alias: 'C7' }),
      () => setMember(pi, study.id, { email, role: 'rater', alias: 'C7' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
