import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createContestedItem } from '@/lib/testing/discussed-item'
import {
  addPatient,
  createActor,
  createAssignedRater,
  createStudy,
  rate,
  type TestStudy,
} from '@/lib/testing/factories'
import { applyPolicy, previewPolicy } from '../adjudication/consensus-policies'
import { getPeopleAgreement } from '../agreement/agreement'
import { getFilterNames } from '../agreement/filter-names'
import { listPatientDocuments } from '../charts/patients'
import { db } from '../client'
import { exportStudyData } from '../export/exports'
import { importStudyData } from '../import/imports'
import { setKeys } from '../labeling/keyed-items'
import { getQualityReport } from '../labeling/rater-quality'
import { getGlance } from '../progress/glance'
import { countDisagreements, listDisagreements } from '../statements/disagreements'
import { findListPlace } from '../statements/list-places'
import { getRaterWork } from '../statements/rater-work'
import { getScoreSheet } from '../statements/score-sheets'
import { getStatement } from '../statements/statements'
import { listLabelExposures, readUnsettled } from './label-exposures'

it('keeps once for each lead and round that unsettled answers were read', async () => {
  const study = await createStudy({ items: 3 })
  const [, settledId = '', openId = ''] = study.itemIds
  const pi = await createActor(study.id, 'pi')
  const [second, third, fourth] = [
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
  ]
  const { raters } = await createContestedItem(study)
  for (const rater of raters) await rate(rater, study, settledId, 'Supported')
  const events = () =>
    db.auditEvent.findMany({
      where: { scope: study.id, type: 'unblind.viewed' },
      orderBy: { seq: 'asc' },
      select: { userId: true, data: true },
    })

  await getStatement(pi, study.id, settledId)
  await getStatement(pi, study.id, openId)
  expect(await events()).toEqual([])

  await rate(raters[0]!, study, openId, 'Supported')
  await getStatement(pi, study.id, openId)
  expect(await events()).toEqual([])
  await Promise.all([1, 2, 3].map(() => readUnsettled(pi, study.id)))
  await readUnsettled(second, study.id)
  const rater = raters[0]?.raters.get(study.id) ?? ''
  await getRaterWork(third, study.id, rater)
  await getRaterWork(raters[0]!, study.id, rater)
  await exportStudyData(fourth, study.id, 'long-csv', () => Promise.resolve({ rows: 0, digest: '' }))
  expect(await events()).toEqual([
    { userId: pi.userId, data: { round: 1 } },
    { userId: pi.userId, data: { round: 2 } },
    { userId: second.userId, data: { round: 1 } },
    { userId: second.userId, data: { round: 2 } },
    { userId: third.userId, data: { round: 1 } },
    { userId: fourth.userId, data: { round: 1 } },
    { userId: fourth.userId, data: { round: 2 } },
  ])
  expect(await listLabelExposures(pi, study.id)).toMatchObject([
    { round: 1, leads: 4 },
    { round: 2, leads: 3 },
  ])
})

it('keeps what people said of unsettled statements from their pages until the lead chooses to read it', async () => {
  const study = await createStudy({ items: 3 })
  const [, settledId = '', openId = ''] = study.itemIds
  const { raters, itemId } = await createContestedItem(study)
  for (const rater of raters) await rate(rater, study, settledId, 'Supported')
  await rate(raters[0]!, study, openId, 'Supported')
  const pi = await createActor(study.id, 'pi')
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const raterId = raters[0]?.raters.get(study.id) ?? null

  /** How many answers each page shows of the contested, the settled and the open statement, and whether some are left out. */
  const look = async () => {
    const { documents } = await listPatientDocuments(pi, study.id, study.patientId)
    const sheets = await Promise.all(
      (['sentence', 'claim'] as const).map((kind) =>
        getScoreSheet(pi, study.id, documentId, { raterId, kind }),
      ),
    )
    const told = sheets.flatMap(({ sheet }) => sheet.statements)
    const ids = [itemId, settledId, openId]
    const inText = ids.map((id) => documents[0]?.propositions.find((one) => one.itemId === id))
    const alone = await Promise.all(ids.map((id) => getStatement(pi, study.id, id)))
    return {
      chart: inText.map((one) => [one?.votes.length, one?.isKept]),
      statement: alone.map((one) => [one.people.length, one.isKept]),
      sheet: ids.map((id) => told.find((one) => one.itemId === id)?.verdict),
      sheets: sheets.map(({ isKept }) => isKept),
    }
  }
  const seen = () => db.labelExposure.count({ where: { studyId: study.id, userId: pi.userId } })

  const before = [
    [0, true],
    [3, false],
    [0, true],
  ]
  expect(await look()).toEqual({
    chart: before,
    statement: before,
    sheet: [null, 'Supported', null],
    sheets: [true, false],
  })
  expect(await seen()).toBe(0)

  await readUnsettled(pi, study.id)
  const after = [
    [5, false],
    [3, false],
    [1, false],
  ]
  expect(await look()).toEqual({
    chart: after,
    statement: after,
    sheet: ['Supported', 'Supported', 'Supported'],
    sheets: [false, false],
  })
  expect(await seen()).toBe(2)
})

/** The rounds of which it is on record that a new lead has seen unsettled answers once they have looked. */
async function seenBy(study: TestStudy, look: (pi: Actor) => Promise<unknown>): Promise<number[]> {
  const pi = await createActor(study.id, 'pi')
  await look(pi)
  const rows = await db.labelExposure.findMany({ where: { studyId: study.id, userId: pi.userId } })
  return rows.map(({ round }) => round)
}

it('keeps that another policy was tried on unsettled answers', async () => {
  const study = await createStudy({ items: 2 })
  await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')

  expect(await seenBy(study, (pi) => previewPolicy(pi, study.id, { kind: 'unanimous', of: 2 }))).toEqual([])
  expect(await seenBy(study, (pi) => previewPolicy(pi, study.id, { kind: 'majority', of: 1 }))).toEqual([1])
})

it('keeps that another policy settled answers before their time', async () => {
  const study = await createStudy({ items: 2 })
  await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')
  const policy = { kind: 'majority' as const, of: 1 }

  const apply = (pi: Actor) => applyPolicy(pi, study.id, { policy, reason: 'Early.', seenVersion: 0 })
  expect(await seenBy(study, apply)).toEqual([1])
  // by the transaction that puts it into force: not one without the other
  const [same] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int from "LabelExposure" e join "ConsensusPolicyVersion" p on p.xmin::text = e.xmin::text
    where e."studyId" = ${study.id}::uuid and p."taskId" = ${study.taskId}::uuid`
  expect(same?.count).toBe(1)
})

it('keeps that an import was held against unsettled answers, also when it was only tried', async () => {
  const study = await createStudy({ items: 2 })
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  const { alias } = await db.rater.findUniqueOrThrow({ where: { id: rater.raters.get(study.id) ?? '' } })
  const guess = (proposition: string, label: string) => async (pi: Actor) => {
    const rows = `proposition_id,rater_id,label\n${proposition},${alias},${label}\n`
    const source = await openImport('guess', [fileFromBytes('ratings.csv', rows)])
    return importStudyData(pi, study.id, source, { preview: true })
  }

  expect(await seenBy(study, guess('p0', 'Supported'))).toEqual([1])
  expect(await seenBy(study, guess('p0', 'Not Supported'))).toEqual([1])
  expect(await seenBy(study, guess('p1', 'Supported'))).toEqual([])
})

it('keeps nothing of a few known answers, of which it is not told who hit them until all are settled', async () => {
  const study = await createStudy({ items: 6 })
  const rater = await createAssignedRater(study)
  const keys = study.itemIds.map((itemId) => ({ itemId, code: 'Supported' as const, explanation: '' }))
  await setKeys(await createActor(study.id, 'pi'), study.id, { use: 'gold', keys })
  const hits: (number | null | undefined)[] = []
  const look = async (pi: Actor) => {
    hits.push((await getQualityReport(pi, study.id)).raters[0]?.gold.right)
  }

  for (const itemId of study.itemIds) {
    await rate(rater, study, itemId, 'Supported')
    expect(await seenBy(study, look)).toEqual([])
  }
  expect(hits).toEqual([null, null, null, null, 5, 6])
})

it('keeps nothing where the figures of few unsettled answers are not told', async () => {
  const study = await createStudy({ items: 5 })
  const few = await addPatient(study, { items: 2, externalId: '2' })
  const itemIds = [study, few].flatMap((patient) => patient.itemIds)
  for (const label of ['Supported', 'Not Supported'] as const) {
    const rater = await createAssignedRater({ ...study, itemIds })
    for (const itemId of itemIds) await rate(rater, study, itemId, label)
  }
  const agree = (pi: Actor, chosen: Record<string, string>) =>
    getPeopleAgreement(pi, study.id, peopleViewSchema.parse({ measure: 'percent', ...chosen }))
  const told: unknown[] = []

  const look = async (pi: Actor) => {
    const { groups } = await agree(pi, { by: 'patient' })
    told.push(...groups.map(({ items, estimates }) => [items, estimates.percent?.value]))
    told.push(...(await getGlance(pi, study.id, new Date())).patients.map(({ label }) => label))
  }
  expect(await seenBy(study, look)).toEqual([])
  // with one group alone untold, the other would tell it by what it lacks to all
  expect(told).toEqual([[5, null], [2, null], 'Patient 1'])
  const narrow = async (pi: Actor) => {
    told.push((await agree(pi, { patient: '2' })).coefficients?.estimates.percent?.value)
  }
  expect(await seenBy(study, narrow)).toEqual([1])
  expect(told.at(-1)).toBe(0)
})

describe('of numbers alone', () => {
  let study: TestStudy
  let raterId = ''
  beforeAll(async () => {
    study = await createStudy({ items: 8 })
    const other = await addPatient(study, { items: 1, externalId: '2' })
    const begun = await addPatient(study, { items: 6, externalId: '3' })
    const itemIds = [study, other, begun].flatMap((patient) => patient.itemIds)
    const rater = await createAssignedRater({ ...study, itemIds })
    for (const itemId of study.itemIds.slice(0, 5)) await rate(rater, study, itemId, 'Supported')
    await rate(rater, study, other.itemIds[0]!, 'Not Supported')
    await rate(rater, study, begun.itemIds[0]!, 'Not Supported')
    raterId = rater.raters.get(study.id) ?? ''
  })
  /** The view, with the rater where it names one. */
  const asked = ({ a, ...query }: Record<string, string>): Record<string, string> =>
    a === 'the rater' ? { ...query, a: raterId } : query
  const list = (query: Record<string, string>) => (pi: Actor) =>
    listDisagreements(pi, study.id, errorViewSchema.parse(asked(query)))
  const count = (query: Record<string, string>) => async (pi: Actor) => {
    const [found = 0] = await countDisagreements(pi, study.id, [errorViewSchema.parse(asked(query))])
    return found
  }
  const place = (query: Record<string, string>) => (pi: Actor) =>
    findListPlace(pi, study.id, { path: 'errors', query: asked(query) }, study.itemIds[1]!)
  const agree = (query: Record<string, string>) => (pi: Actor) =>
    getPeopleAgreement(pi, study.id, peopleViewSchema.parse(query))
  const pass = (query: Record<string, string>) => (pi: Actor) =>
    getFilterNames(pi, study.id, peopleViewSchema.parse(query))

  it.each([
    ['agreement on everything', agree({})],
    ['agreement of each patient', agree({ by: 'patient' })],
    ['agreement on a patient with many statements', agree({ patient: '1' })],
    ['how many statements a patient has', pass({ patient: '2' })],
  ])('keeps nothing of %s', async (_, look) => {
    expect(await seenBy(study, look)).toEqual([])
  })

  it.each([
    ['agreement on one statement', agree({ patient: '2' })],
    ['agreement on many statements with one answer', agree({ patient: '3' })],
    ['agreement on one statement by its label', agree({ patient: '2', subset: 'Supported' })],
    ['how many statements of one have a label', pass({ patient: '2', subset: 'Supported' })],
  ])('keeps %s', async (_, look) => {
    expect(await seenBy(study, look)).toEqual([1])
  })

  it.each([
    ['all', { differ: 'all' }],
    ['what a person said', { a: 'the rater', b: 'nobody' }],
    ['what a person said with a label', { a: 'the rater', b: 'nobody', said: 'Supported' }],
    ['what anybody said', { said: 'Supported', differ: 'all' }],
    ['what somebody calls so', { subset: 'Supported', differ: 'all' }],
    ['few found by their words', { find: 'day 2', differ: 'all' }],
  ])('leaves what is not settled out of a list of %s until the lead reads it on record', async (_, query) => {
    const pi = await createActor(study.id, 'pi')
    const shown = async () => [(await list(query)(pi)).total, (await place(query)(pi))?.number ?? null]

    expect(await shown()).toEqual([0, null])
    expect(await db.labelExposure.count({ where: { userId: pi.userId } })).toBe(0)

    await readUnsettled(pi, study.id)
    const [total, number] = await shown()
    expect(total).toBe((await count(query)(pi)) || Number.NaN)
    expect(number).not.toBeNull()
    expect(await db.labelExposure.count({ where: { userId: pi.userId } })).toBe(1)
  })

  it('counts what is not settled where that tells only where statements stand, and not of few', async () => {
    const pi = await createActor(study.id, 'pi')

    expect(await count({ differ: 'all' })(pi)).toBe(15)
    expect(await count({ state: 'open', differ: 'any' })(pi)).toBe(15)
    expect(await count({ patient: '1', differ: 'all' })(pi)).toBe(8)
    expect(await count({ patient: '2', differ: 'all' })(pi)).toBe(0)
    expect(await count({ uncertain: 'yes', differ: 'all' })(pi)).toBe(0)
    expect(await count({ find: 'day', differ: 'all' })(pi)).toBe(0)
    expect(await seenBy(study, count({ differ: 'all' }))).toEqual([])
  })
})
