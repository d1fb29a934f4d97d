import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { addPatient, assignItems, createActor, createStudy, rate } from '@/lib/testing/factories'
import { makePlanSettings } from '@/lib/testing/plan'
import { findActorByUserId } from '../accounts/actors'
import { db } from '../client'
import { listLabelingPatients } from '../labeling/labeling'
import { recordRating } from '../labeling/ratings'
import { createInvitation } from '../members/invitations'
import { removeMember } from '../members/members'
import { getProgress } from '../progress/progress'
import { getAssignmentBoard, setAvailability } from './assignment-board'
import { applyPlan, handOver, previewAssignments } from './assignments'

async function setUp(raterCount: number) {
  const study = await createStudy({ items: 2 })
  for (const externalId of ['2', '3', '4']) await addPatient(study, { externalId })
  const pi = await createActor(study.id, 'pi')
  const raters = await Promise.all(Array.from({ length: raterCount }, () => createActor(study.id, 'rater')))
  return { study, pi, raters, settings: settingsFor(raters.map((rater) => rater.raters.get(study.id) ?? '')) }
}

function settingsFor(raterIds: string[], fields: Partial<PlanSettings> = {}): PlanSettings {
  return makePlanSettings({ ratersPerItem: 2, raterIds, seed: 3, ...fields })
}

function listAssigned(studyId: string) {
  return db.assignment.findMany({
    where: { studyId },
    select: { itemId: true, raterId: true, patientId: true, position: true, round: true },
    orderBy: [{ raterId: 'asc' }, { itemId: 'asc' }],
  })
}

describe('a plan', () => {
  it('is applied as it was previewed, writes one record, and has nothing to do a second time', async () => {
    const { study, pi, settings } = await setUp(4)

    const preview = await previewAssignments(pi, study, settings)
    const before = await listAssigned(study.id)
    const made = await applyPlan(pi, study, settings, preview.digest)
    const again = await previewAssignments(pi, study, settings)

    expect(before).toEqual([])
    expect(made).toEqual({ added: 16, removed: 0 })
    expect(preview.raters.map((rater) => rater.items)).toEqual([4, 4, 4, 4])
    const rows = await listAssigned(study.id)
    expect(rows).toHaveLength(16)
    for (const own of Map.groupBy(rows, (row) => `${row.raterId}${row.patientId}`).values()) {
      expect(new Set(own.map((row) => row.position))).toEqual(new Set([0, 1]))
    }
    expect(again).toMatchObject({ added: 0, removed: 0 })
    const board = await getAssignmentBoard(pi, study)
    expect(board).toMatchObject({ ratersPerItem: 2, items: 8, plans: [{ added: 16, settings }] })
    expect(board.patients.map(({ externalId, unassigned }) => [externalId, unassigned])).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 0],
    ])
    const events = await db.auditEvent.findMany({ where: { scope: study.id, type: 'assignments.planned' } })
    expect(events).toHaveLength(1)
    expect((await getProgress(pi, study)).states.open).toBe(8)
  })

  it('is the same when made again in the same study, and refused when the study has changed', async () => {
    const { study, pi, settings } = await setUp(4)
    const preview = await previewAssignments(pi, study, settings)

    expect(await previewAssignments(pi, study, settings)).toEqual(preview)
    await addPatient(study, { externalId: '5', items: 1 })
    await expect(applyPlan(pi, study, settings, preview.digest)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await listAssigned(study.id)).toEqual([])
  })

  it('gives out a pilot, then the chosen patients, then what is left, within one limit of patients', async () => {
    const { study, pi, settings } = await setUp(2)
    const apply = async (patients: PlanSettings['patients'], maxUnits = 3) => {
      const wanted = { ...settings, patients, maxUnits }
      const { digest, reasons } = await previewAssignments(pi, study, wanted)
      return { ...(await applyPlan(pi, study, wanted, digest)), reasons }
    }

    expect(await apply({ kind: 'pilot', count: 2 })).toMatchObject({ added: 8, removed: 0, reasons: [] })
    const { patients } = await getAssignmentBoard(pi, study)
    const [next] = patients.filter(({ unassigned }) => unassigned > 0)
    expect(patients.filter(({ unassigned }) => unassigned > 0)).toHaveLength(2)
    expect(await apply({ kind: 'chosen', ids: [next!.id] })).toMatchObject({ added: 4 })
    expect(await apply({ kind: 'all' })).toMatchObject({ added: 0, reasons: ['units'] })
    expect(await apply({ kind: 'all' }, 4)).toMatchObject({ added: 4, removed: 0, reasons: [] })
    const nobody = { ...settings, patients: { kind: 'chosen' as const, ids: [randomUUID()] } }
    await expect(previewAssignments(pi, study, nobody)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('gives a late comer a share and touches nothing that was rated', async () => {
    const { study, pi, raters, settings } = await setUp(2)
    const first = await previewAssignments(pi, study, settings)
    await applyPlan(pi, study, settings, first.digest)
    const [rater] = raters
    await rate(rater!, study, study.itemIds[0]!, 'Supported')
    const late = await createActor(study.id, 'rater')
    const seats = [...settings.raterIds, late.raters.get(study.id) ?? '']
    const wider = settingsFor(seats, { keep: 'begun' })

    const preview = await previewAssignments(pi, study, wider)
    await applyPlan(pi, study, wider, preview.digest)

    const rows = await listAssigned(study.id)
    expect(rows).toHaveLength(16)
    const lateRows = rows.filter((row) => row.raterId === late.raters.get(study.id))
    expect(lateRows.length).toBeGreaterThanOrEqual(4)
    const begun = rows.filter(
      (row) => row.patientId === study.patientId && row.raterId === rater!.raters.get(study.id),
    )
    expect(begun).toHaveLength(2)
    expect(await db.rating.count({ where: { studyId: study.id, current: true } })).toBe(1)
  })

  it('keeps an assignment that was rated between preview and application', async () => {
    const { study, pi, raters, settings } = await setUp(3)
    const first = await previewAssignments(pi, study, settings)
    await applyPlan(pi, study, settings, first.digest)
    const others = settingsFor(settings.raterIds.slice(1), { keep: 'begun' })
    const preview = await previewAssignments(pi, study, others)
    const [leaving] = raters
    const own = await db.assignment.findFirstOrThrow({
      where: { raterId: leaving!.raters.get(study.id) ?? '' },
    })

    await rate(leaving!, study, own.itemId, 'Supported')

    await expect(applyPlan(pi, study, others, preview.digest)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.assignment.count({ where: { id: own.id } })).toBe(1)
  })

  it('counts leave and weekly limits in the period', async () => {
    const { study, pi, settings } = await setUp(3)
    const [away, busy] = settings.raterIds
    await setAvailability(pi, study.id, away!, {
      perWeek: null,
      away: [{ from: '2026-11-01', to: '2026-12-31' }],
    })
    await setAvailability(pi, study.id, busy!, { perWeek: 2, away: [] })
    const november = settingsFor(settings.raterIds, { period: { from: '2026-11-02', to: '2026-11-13' } })

    const preview = await previewAssignments(pi, study, november)

    const board = await getAssignmentBoard(pi, study)
    const aliasOf = new Map(board.raters.map((rater) => [rater.id, rater.alias]))
    const byAlias = new Map(preview.raters.map((rater) => [rater.alias, rater]))
    expect(byAlias.get(aliasOf.get(away!) ?? '')).toBeUndefined()
    expect(byAlias.get(aliasOf.get(busy!) ?? '')).toMatchObject({ items: 4, maxItems: 4 })
    expect(preview.patients.reduce((sum, patient) => sum + patient.missing, 0)).toBe(4)
    expect(board.raters.find((rater) => rater.id === away)?.away).toEqual([
      { from: '2026-11-01', to: '2026-12-31' },
    ])
    const alone = settingsFor([away!], { period: november.period })
    await expect(previewAssignments(pi, study, alone)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('plans for places of open invitations, and not for other people', async () => {
    const { study, pi } = await setUp(1)
    const adjudicator = await createActor(study.id, 'adjudicator')
    await createInvitation(pi, study.id, { role: 'rater', email: null, alias: null, days: 3 })
    const board = await getAssignmentBoard(pi, study)
    const seat = board.raters.find((rater) => rater.isInvited)

    const preview = await previewAssignments(
      pi,
      study,
      settingsFor([seat?.id ?? '', adjudicator.raters.get(study.id) ?? ''], { ratersPerItem: 1 }),
    )

    expect(board.raters).toHaveLength(2)
    expect(seat).toMatchObject({ lastAt: null, assignedAt: null, joinedAt: null })
    expect(preview.raters.map((rater) => [rater.alias, rater.items])).toEqual([[seat?.alias, 8]])
  })
})

it('the board knows the newest answer of each, when work was given last, and the day of joining', async () => {
  const { study, pi, raters } = await setUp(2)
  const [heard, silent] = raters
  await assignItems(study, heard!.raters.get(study.id) ?? '')
  await rate(heard!, study, study.itemIds[0]!, 'Supported')
  const newest = new Date('2026-03-05T10:00:00Z')
  await db.rating.updateMany({ where: { taskId: study.taskId }, data: { createdAt: newest } })
  const given = new Date('2026-03-06T10:00:00Z')
  const [one] = await db.assignment.findMany({ where: { taskId: study.taskId } })
  await db.assignment.updateMany({ data: { createdAt: newest }, where: { taskId: study.taskId } })
  await db.assignment.update({ where: { id: one?.id ?? '' }, data: { createdAt: given } })
  await db.membership.updateMany({
    where: { studyId: study.id, userId: silent!.userId },
    data: { createdAt: new Date('2026-03-01T10:00:00Z') },
  })

  const board = await getAssignmentBoard(pi, study)

  expect(board.raters.find(({ alias }) => alias === heard!.name)).toMatchObject({
    lastAt: newest.toISOString(),
    assignedAt: given.toISOString(),
  })
  expect(board.raters.find(({ alias }) => alias === silent!.name)).toMatchObject({
    lastAt: null,
    assignedAt: null,
    joinedAt: '2026-03-01T10:00:00.000Z',
  })
})

it('a plan gives nobody a statement again that came as a hidden check or to a panel', async () => {
  const { study, pi, raters, settings } = await setUp(2)
  const [checked, seated] = raters.map((rater) => rater.raters.get(study.id) ?? '')
  const [first = '', second = ''] = study.itemIds
  const { id: studyId, taskId, patientId } = study
  for (const [raterId = '', itemId, round] of [
    [checked, first, 4],
    [seated, second, 2],
  ] as const) {
    await db.assignment.create({
      data: { studyId, taskId, patientId, itemId, raterId, round, position: 7 },
    })
  }

  const { digest, added, patients } = await previewAssignments(pi, study, settings)
  expect(await applyPlan(pi, study, settings, digest)).toEqual({ added, removed: 0 })

  expect(added).toBe(14)
  expect(patients.map(({ missing }) => missing)).toEqual([2, 0, 0, 0])
  const held = (await listAssigned(study.id)).map((row) => `${row.itemId} ${row.raterId}`)
  expect(new Set(held).size).toBe(held.length)
})

describe('a member who leaves', () => {
  it('has no way in any more, keeps what was rated, and leaves the rest to be handed over', async () => {
    const { study, pi, raters, settings } = await setUp(2)
    const all = await previewAssignments(pi, study, settings)
    await applyPlan(pi, study, settings, all.digest)
    const [leaving] = raters
    await rate(leaving!, study, study.itemIds[0]!, 'Supported')

    await removeMember(pi, study.id, leaving!.userId)

    const actor = await findActorByUserId(leaving!.userId)
    await expect(listLabelingPatients(actor ?? leaving!, study)).rejects.toMatchObject({
      code: 'not_found',
    })
    const board = await getAssignmentBoard(pi, study)
    expect(board.leftover).toMatchObject([{ id: leaving!.raters.get(study.id), unfinished: 7 }])
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(1)
    await expect(removeMember(pi, study.id, leaving!.userId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeMember(pi, study.id, pi.userId)).rejects.toMatchObject({ code: 'invalid' })
    await expect(removeMember(raters[1]!, study.id, pi.userId)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('handing over', () => {
  it('moves what is not rated, leaves what is, and what the other has already', async () => {
    const { study, pi, raters, settings } = await setUp(2)
    const all = await previewAssignments(pi, study, settings)
    await applyPlan(pi, study, settings, all.digest)
    const [leaving, other] = raters
    await rate(leaving!, study, study.itemIds[0]!, 'Supported')
    const substitute = await createActor(study.id, 'rater')
    const ids = [leaving, other, substitute].map((rater) => rater!.raters.get(study.id) ?? '')
    const [fromId, otherId, toId] = ids as [string, string, string]

    const { shared } = await getAssignmentBoard(pi, study)
    expect(shared).toContainEqual({ fromId, toId: otherId, items: 7 })
    expect(shared.filter((row) => row.toId === toId)).toEqual([])
    expect(await handOver(pi, study, { fromId, toId: otherId })).toEqual({ moved: 0, left: 7 })
    expect(await handOver(pi, study, { fromId, toId })).toEqual({ moved: 7, left: 0 })

    const rows = await listAssigned(study.id)
    expect(rows.filter((row) => row.raterId === fromId).map((row) => row.itemId)).toEqual([study.itemIds[0]])
    expect(rows.filter((row) => row.raterId === toId)).toHaveLength(7)
    const [moved] = await db.assignment.findMany({ where: { raterId: toId }, take: 1 })
    await expect(
      recordRating(leaving!, study, {
        assignmentId: moved!.id,
        submissionId: randomUUID(),
        values: { verdict: 'Supported' },
        uncertain: false,
        comment: null,
        evidence: [],
        activeMs: 1,
        wallMs: 1,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(handOver(pi, study, { fromId, toId: fromId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
