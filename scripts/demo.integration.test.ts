import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { createUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import { listLabelingPatients } from '@/lib/data/labeling/labeling'
import { findTask } from '@/lib/testing/find-task'
import { loadDemoStudy } from './demo'

let studyId = ''

const begun = { loaded: true, accounts: 0 }

beforeAll(async () => {
  const first = await createUser(SYSTEM_ACTOR, { email: 'it@hospital.example', name: 'IT', password: null })
  Object.assign(begun, { loaded: await loadDemoStudy(), accounts: await db.user.count() })
  await db.user.delete({ where: { id: first.id } })

  await loadDemoStudy()
  studyId = (await db.study.findFirstOrThrow()).id
})

describe('loadDemoStudy', () => {
  it('adds no account to an installation that somebody has begun to set up', () => {
    expect(begun).toEqual({ loaded: false, accounts: 1 })
  })

  it('loads once and leaves what is there alone', async () => {
    const before = await db.auditEvent.count()

    expect(await loadDemoStudy()).toBe(false)

    expect(await db.auditEvent.count()).toBe(before)
    expect(await db.study.count()).toBe(1)
  })

  it('takes up a load that was cut off before its end', async () => {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'lead@demo.example' } })
    await db.membership.deleteMany({ where: { studyId, userId } })
    const members = await db.membership.count({ where: { studyId } })

    expect(await loadDemoStudy()).toBe(true)

    expect(await db.membership.count({ where: { studyId } })).toBe(members + 1)
    expect(await db.import.count()).toBe(1)
  })

  it('leaves work to do and work done for its raters', async () => {
    const user = await db.user.findUniqueOrThrow({ where: { email: 'rater1@demo.example' } })
    const actor = await findActorByUserId(user.id)
    if (!actor) throw new Error('the demo rater cannot act')

    const patients = await listLabelingPatients(actor, await findTask(studyId))

    const done = patients.reduce((sum, patient) => sum + patient.done, 0)
    const total = patients.reduce((sum, patient) => sum + patient.total, 0)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(total)
  })

  it('has contested statements on panels and a third adjudicator to decide', async () => {
    const panel = await db.assignment.count({ where: { studyId, round: 2 } })
    const decider = await db.membership.count({ where: { studyId, role: 'adjudicator' } })

    expect(panel).toBeGreaterThan(0)
    expect(decider).toBe(3)
  })
})
