import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { addPatient, createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { INVITATION } from '@/lib/testing/study-reads'
import { disableUser } from '../accounts/users'
import { db } from '../client'
import { createInvitation, revokeInvitation } from '../members/invitations'
import { getStudyNeeds } from './study-needs'

describe('getStudyNeeds', () => {
  it('counts places that nobody was given, and none of statements that were decided', async () => {
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')
    await addPatient(study, { externalId: '2' })
    for (let count = 0; count < 2; count++) await createAssignedRater(study)
    const [decided = ''] = study.itemIds
    await db.consensus.create({
      data: {
        studyId: study.id,
        itemId: decided,
        field: 'verdict',
        revision: 1,
        code: 'Supported',
        method: 'imported',
        rationale: '',
      },
    })

    const { lacking, documents, documentsUncut, patientsWithoutNotes } = await getStudyNeeds(pi, study)

    expect(lacking).toEqual({ statements: 4, patients: 2, ratings: 8 })
    expect({ documents, documentsUncut, patientsWithoutNotes }).toEqual({
      documents: 2,
      documentsUncut: 0,
      patientsWithoutNotes: 0,
    })
  })

  it('names who can sign in to work, and invitations that are neither used nor taken back', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const [rater, gone] = [await createActor(study.id, 'rater'), await createActor(study.id, 'adjudicator')]
    const kept = await createInvitation(pi, study.id, { ...INVITATION, email: 'ben@example.org' })
    const revoked = await createInvitation(pi, study.id, INVITATION)
    await revokeInvitation(pi, study.id, revoked.invitation.id)
    await createInvitation(pi, study.id, { ...INVITATION, role: 'pi' })
    expect((await getStudyNeeds(pi, study)).people).toHaveLength(2)
    await disableUser(SYSTEM_ACTOR, gone.userId)

    const needs = await getStudyNeeds(pi, study)

    expect(needs.people).toMatchObject([
      { raterId: rater.raters.get(study.id), role: 'rater', name: rater.name },
    ])
    expect(needs.invitations).toMatchObject([{ email: 'ben@example.org', alias: kept.invitation.alias }])
  })

  it('reports texts without statements and of patients without a chart', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await db.statement.deleteMany({ where: { studyId: study.id } })
    expect(await getStudyNeeds(pi, study)).toMatchObject({ documents: 1, documentsUncut: 1 })
    const other = await createStudy()
    await db.note.deleteMany({ where: { studyId: other.id } })
    expect(await getStudyNeeds(await createActor(other.id, 'pi'), other)).toMatchObject({
      patientsWithoutNotes: 1,
    })
  })
})
