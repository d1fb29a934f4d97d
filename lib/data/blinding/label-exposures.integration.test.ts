import { expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { seenBy } from '@/lib/testing/seen-rounds'
import { applyPolicy, previewPolicy } from '../adjudication/consensus-policies'
import { getPeopleAgreement } from '../agreement/agreement'
import { listPatientDocuments } from '../charts/patients'
import { db } from '../client'
import { exportStudyData } from '../export/exports'
import { importStudyData } from '../import/imports'
import { setKeys } from '../labeling/keyed-items'
import { getQualityReport } from '../labeling/rater-quality'
import { listDisagreements } from '../statements/disagreements'
import { excludeStatements } from '../statements/exclusions'
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

  await getStatement(pi, study, settledId)
  await getStatement(pi, study, openId)
  expect(await events()).toEqual([])

  await rate(raters[0]!, study, openId, 'Supported')
  await getStatement(pi, study, openId)
  expect(await events()).toEqual([])
  await Promise.all([1, 2, 3].map(() => readUnsettled(pi, study)))
  await readUnsettled(second, study)
  const rater = raters[0]?.raters.get(study.id) ?? ''
  expect((await getRaterWork(third, study, rater)).leftOut).toBeGreaterThan(0)
  await getRaterWork(raters[0]!, study, rater)
  const exported = async (format: string) => {
    await exportStudyData(fourth, study.id, format, () => Promise.resolve({ rows: 0, digest: '' }))
    return (await events()).filter(({ userId }) => userId === fourth.userId).length
  }
  // settled statements alone reveal nothing of others
  expect(await exported('settled-csv')).toBe(0)
  expect(await exported('long-csv')).toBe(2)
  const { taskId } = study
  expect(await events()).toEqual([
    { userId: pi.userId, data: { taskId, round: 1, chosen: true } },
    { userId: pi.userId, data: { taskId, round: 2, chosen: true } },
    { userId: second.userId, data: { taskId, round: 1, chosen: true } },
    { userId: second.userId, data: { taskId, round: 2, chosen: true } },
    { userId: fourth.userId, data: { taskId, round: 1 } },
    { userId: fourth.userId, data: { taskId, round: 2 } },
  ])
  expect(await listLabelExposures(pi, study)).toMatchObject([
    { round: 1, leads: 3 },
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
    const { documents } = await listPatientDocuments(pi, study, study.patientId)
    const sheets = await Promise.all(
      (['sentence', 'claim'] as const).map((kind) => getScoreSheet(pi, study, documentId, { raterId, kind })),
    )
    const reported = sheets.flatMap(({ sheet }) => sheet.statements)
    const ids = [itemId, settledId, openId]
    const inText = ids.map((id) => documents[0]?.statements.find((one) => one.itemId === id))
    const alone = await Promise.all(ids.map((id) => getStatement(pi, study, id)))
    return {
      chart: inText.map((one) => [one?.votes.length, one?.isHidden]),
      statement: alone.map((one) => [one.people.length, one.isHidden]),
      sheet: ids.map((id) => reported.find((one) => one.itemId === id)?.verdict),
      sheets: sheets.map(({ isHidden }) => isHidden),
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

  await readUnsettled(pi, study)
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

it('takes no look at numbers, and no file, for the choice to read single answers', async () => {
  const study = await createStudy({ items: 2 })
  const [itemId = '', otherId = ''] = study.itemIds
  const [one, other] = [await createAssignedRater(study), await createAssignedRater(study)]
  await rate(one, study, itemId, 'Supported')
  await rate(other, study, otherId, 'Not Supported')
  const pi = await createActor(study.id, 'pi')
  const view = errorViewSchema.parse({ differ: 'all' })
  const isKept = async () => [
    (await getStatement(pi, study, itemId)).isHidden,
    (await listPatientDocuments(pi, study, study.patientId)).documents[0]?.statements[0]?.isHidden,
    (await listDisagreements(pi, study, view)).isUnsettledHidden,
  ]
  const noted = () =>
    db.auditEvent.findMany({
      where: { scope: study.id, type: 'unblind.viewed' },
      orderBy: { seq: 'asc' },
      select: { data: true },
    })

  await getRaterWork(pi, study, other.raters.get(study.id) ?? '')
  await getPeopleAgreement(pi, study, peopleViewSchema.parse({ patient: '1' }))
  await previewPolicy(pi, study, { kind: 'majority', of: 1 })
  await exportStudyData(pi, study.id, 'long-csv', () => Promise.resolve({ rows: 0, digest: '' }))
  expect(await isKept()).toEqual([true, true, true])
  const { taskId } = study
  expect(await noted()).toEqual([{ data: { taskId, round: 1 } }])

  await readUnsettled(pi, study)
  expect(await isKept()).toEqual([false, false, false])
  expect(await noted()).toEqual([
    { data: { taskId, round: 1 } },
    { data: { taskId, round: 1, chosen: true } },
  ])
})

it('keeps that another policy was tried on unsettled answers', async () => {
  const study = await createStudy({ items: 2 })
  await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')

  expect(await seenBy(study, (pi) => previewPolicy(pi, study, { kind: 'unanimous', of: 2 }))).toEqual([])
  expect(await seenBy(study, (pi) => previewPolicy(pi, study, { kind: 'majority', of: 1 }))).toEqual([1])
})

it('keeps that another policy consensus labels before their time', async () => {
  const study = await createStudy({ items: 2 })
  await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')
  const policy = { kind: 'majority' as const, of: 1 }

  const apply = (pi: Actor) => applyPolicy(pi, study, { policy, reason: 'Early.', seenVersion: 0 })
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
  const guess = (statement: string, label: string) => async (pi: Actor) => {
    const rows = `proposition_id,rater_id,label\n${statement},${alias},${label}\n`
    const source = await openImport('guess', [fileFromBytes('ratings.csv', rows)])
    return importStudyData(pi, study.id, source, { preview: true })
  }

  expect(await seenBy(study, guess('p0', 'Supported'))).toEqual([1])
  expect(await seenBy(study, guess('p0', 'Not Supported'))).toEqual([1])
  expect(await seenBy(study, guess('p1', 'Supported'))).toEqual([])

  const lead = await createActor(study.id, 'pi')
  await excludeStatements(lead, study.id, { itemIds: [study.itemIds[0]!], reason: 'A heading.' })
  expect(await seenBy(study, guess('p0', 'Supported'))).toEqual([1])
})

it('keeps that unsettled answers to excluded statements left in a file', async () => {
  const study = await createStudy({ items: 2 })
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  const lead = await createActor(study.id, 'pi')
  await excludeStatements(lead, study.id, { itemIds: [study.itemIds[0]!], reason: 'A heading.' })
  const exporting = (format: string) => (pi: Actor) =>
    exportStudyData(pi, study.id, format, () => Promise.resolve({ rows: 0, digest: '' }))

  expect(await seenBy(study, exporting('plain-folder'))).toEqual([1])
  expect(await seenBy(study, exporting('settled-csv'))).toEqual([])
})

it('keeps nothing of a few known answers, of which nobody learns who hit them until all are settled', async () => {
  const study = await createStudy({ items: 6 })
  const rater = await createAssignedRater(study)
  const keys = study.itemIds.map((itemId) => ({ itemId, code: 'Supported' as const, explanation: '' }))
  await setKeys(await createActor(study.id, 'pi'), study, { use: 'gold', keys })
  const hits: (number | null | undefined)[] = []
  const look = async (pi: Actor) => {
    hits.push((await getQualityReport(pi, study)).raters[0]?.gold.right)
  }

  for (const itemId of study.itemIds) {
    await rate(rater, study, itemId, 'Supported')
    expect(await seenBy(study, look)).toEqual([])
  }
  expect(hits).toEqual([null, null, null, null, 5, 6])
})
