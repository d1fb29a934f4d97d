import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { DAY_MS } from '@/lib/core/time-words'
import { assignItems, createActor, createStudy } from '@/lib/testing/factories'
import { FOR_RATER, invite, newPerson, PASSWORD, PROFILE } from '@/lib/testing/invite'
import { findActorByUserId } from '../accounts/actors'
import { startPasswordSession } from '../accounts/sessions'
import { db } from '../client'
import { getLabelingQueue } from '../labeling/labeling'
import {
  createInvitation,
  createInvitations,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations'
import { acceptAsNewPerson, findInvitation } from './invited'
import { listFreeAliases, setMember } from './members'

describe('an invitation', () => {
  it('lets a new person in once, with profile and alias, and leaves a record', async () => {
    const { study, pi, secret, invitation } = await invite()
    const person = newPerson()

    expect(await findInvitation(secret)).toMatchObject({ state: 'open', role: 'rater', studyId: study.id })
    expect(await acceptAsNewPerson(secret, person)).toEqual({ studyId: study.id })

    const session = await startPasswordSession(person.email, PASSWORD, { address: 'test', device: null })
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
    const queue = await getLabelingQueue(actor ?? SYSTEM_ACTOR, study, study.patientId)
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

  it('refuses poor passwords and garbage, and stays open', async () => {
    const { secret } = await invite()

    for (const password of ['short', 'password123456'])
      await expect(acceptAsNewPerson(secret, { ...newPerson(), password })).rejects.toMatchObject({
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
