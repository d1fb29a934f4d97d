import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { INVITATION, PLAN, STUDY_READS } from '@/lib/testing/study-reads'
import { createUser, disableUser, listUsers, setPassword } from './accounts/users'
import { setAvailability } from './assignment/assignment-board'
import { applyPlan, handOver } from './assignment/assignments'
import { getChartSource } from './charts/charts'
import { db } from './client'
import { removeKey, setKeys } from './labeling/keyed-items'
import { getLabelingQueue, listLabelingPatients } from './labeling/labeling'
import { waiveTraining } from './labeling/training'
import { createInvitation, renewInvitation, revokeInvitation } from './members/invitations'
import { setMember } from './members/members'
import { createStudy as createEmptyStudy, listStudies } from './studies'

describe.each(STUDY_READS)('%s', (_, read, allowed) => {
  it.each(['pi', 'adjudicator', 'rater'] as const)('answers a %s as the policy says', async (role) => {
    const study = await createStudy()
    const actor = role === 'rater' ? await createAssignedRater(study) : await createActor(study.id, role)

    const outcome = await read(actor, study).then(
      () => 'allowed',
      (error: { code?: string }) => error.code,
    )

    expect(allowed.includes(role) ? ['allowed'] : ['forbidden', 'not_found']).toContain(outcome)
  })

  it('looks like an absent study to a member of another one', async () => {
    const study = await createStudy()
    const other = await createStudy()

    for (const stranger of [await createActor(other.id, 'pi'), await createAssignedRater(other)]) {
      await expect(read(stranger, study)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('what a rater gets', () => {
  it('holds nothing of the document, its author, the kind of statement or other people', async () => {
    const study = await createStudy({ items: 1 })
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    await rate(other, study, study.itemIds[0]!, 'Not Supported')

    const answers = [
      await getLabelingQueue(rater, study, study.patientId),
      await listLabelingPatients(rater, study),
      await getChartSource(rater, study.id, study.patientId),
    ]

    const bytes = JSON.stringify(answers)
    for (const hidden of [
      'hidden-author-name',
      'llm',
      'sentence',
      'claim',
      'Not Supported',
      other.name,
      'd1',
    ]) {
      expect(bytes).not.toContain(`"${hidden}"`)
    }
    expect(bytes).not.toContain(study.itemIds[0])
  })
})

describe('an invitation', () => {
  it('is taken back or replaced by leads of its study alone', async () => {
    const study = await createStudy()
    const { invitation } = await createInvitation(await createActor(study.id, 'pi'), study.id, INVITATION)

    for (const role of ['rater', 'adjudicator'] as const) {
      const member = await createActor(study.id, role)
      for (const change of [revokeInvitation, renewInvitation])
        await expect(change(member, study.id, invitation.id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    const other = await createStudy()
    const stranger = await createActor(other.id, 'pi')
    for (const studyId of [study.id, other.id]) {
      for (const change of [revokeInvitation, renewInvitation])
        await expect(change(stranger, studyId, invitation.id)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('accounts', () => {
  it('are for administrators alone', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const input = { email: `${randomUUID()}@example.org`, name: 'X', password: null }

    for (const attempt of [
      () => createUser(pi, input),
      () => listUsers(pi),
      () => disableUser(pi, randomUUID()),
      () => setPassword(pi, 'x@example.org', 'a long enough password'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('lead to studies only by membership, and a lead never becomes a rater', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const second = await createActor(study.id, 'pi')
    const rater = await createActor(study.id, 'rater')
    const email = (await db.user.findUniqueOrThrow({ where: { id: second.userId } })).email

    expect((await listStudies(rater)).map((entry) => entry.id)).toEqual([study.id])
    await expect(createEmptyStudy(rater, { title: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setMember(pi, study.id, { email, role: 'rater' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('assigning', () => {
  it('is for leads of the study alone', async () => {
    const study = await createStudy()
    const rater = await createAssignedRater(study)
    const other = await createStudy()
    const seat = rater.raters.get(study.id) ?? ''
    const plan = { ...PLAN, raterIds: [seat] }

    for (const [actor, code] of [
      [rater, 'forbidden'],
      [await createActor(study.id, 'adjudicator'), 'forbidden'],
      [await createActor(other.id, 'pi'), 'not_found'],
    ] as const) {
      for (const attempt of [
        () => applyPlan(actor, study, plan, ''),
        () => handOver(actor, study, { fromId: seat, toId: seat }),
        () => setAvailability(actor, study.id, seat, { perWeek: 1, away: [] }),
        () => waiveTraining(actor, study, { raterId: seat, reason: 'x' }),
        () => removeKey(actor, study, study.itemIds[0]!),
        () =>
          setKeys(actor, study, {
            use: 'gold',
            keys: [{ itemId: study.itemIds[0]!, code: 'Supported', explanation: '' }],
          }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code })
      }
    }
    const stranger = await createActor(other.id, 'pi')
    await expect(setAvailability(stranger, other.id, seat, { perWeek: 1, away: [] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
