import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EMPTY_PROFILE } from '@/lib/core/accounts/profile'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy } from '@/lib/testing/factories'
import { findActorByUserId } from '../accounts/actors'
import { getDiscussion } from '../adjudication/discussions'
import { db } from '../client'
import { createInvitation } from '../members/invitations'
import { acceptInvitation } from '../members/invited'
import { removeMember, setMember } from '../members/members'
import { createStudy as createEmptyStudy } from '../studies'

async function createUser(fields: { isAdmin?: boolean } = {}) {
  const email = `${randomUUID()}@example.org`
  const { id } = await db.user.create({ data: { email, name: 'Person', ...fields } })
  const actor = await findActorByUserId(id)
  if (!actor) throw new Error('the new person is not there')
  return { email, actor: { ...actor, userId: id } }
}

describe('who has led a study', () => {
  it('never rates in it, also after having been removed, by whatever way in', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const { email, actor } = await createUser()
    await setMember(pi, study.id, { email, role: 'pi' })
    await removeMember(pi, study.id, actor.userId)

    for (const role of ['rater', 'adjudicator'] as const) {
      await expect(setMember(pi, study.id, { email, role })).rejects.toMatchObject({ code: 'conflict' })
      const { secret } = await createInvitation(pi, study.id, { role, email: null, alias: null, days: 1 })
      await expect(acceptInvitation(actor, secret, EMPTY_PROFILE)).rejects.toThrow(/can no longer rate/)
    }
    await setMember(pi, study.id, { email, role: 'pi' })
    const other = await createStudy()
    await setMember(await createActor(other.id, 'pi'), other.id, { email, role: 'rater' })
    expect(await db.rater.count({ where: { userId: actor.userId } })).toBe(1)
  })

  it('is also who made it', async () => {
    const { email, actor } = await createUser({ isAdmin: true })
    const study = await createEmptyStudy(actor, { title: 'Mine' })
    const second = await createActor(study.id, 'pi')
    await removeMember(second, study.id, actor.userId)

    await expect(setMember(second, study.id, { email, role: 'rater' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

it('an adjudicator becomes a rater only without having opened a discussion', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { itemId, third, fourth } = await createContestedItem(study)
  await getDiscussion(third, study, itemId)
  const emailOf = async (userId: string) => (await db.user.findUniqueOrThrow({ where: { id: userId } })).email

  const attempt = setMember(pi, study.id, { email: await emailOf(third.userId), role: 'rater' })
  await expect(attempt).rejects.toThrow(/has read discussions/)
  await removeMember(pi, study.id, third.userId)
  const again = setMember(pi, study.id, { email: await emailOf(third.userId), role: 'rater' })
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  await setMember(pi, study.id, { email: await emailOf(third.userId), role: 'adjudicator' })
  await setMember(pi, study.id, { email: await emailOf(fourth.userId), role: 'rater' })
})
