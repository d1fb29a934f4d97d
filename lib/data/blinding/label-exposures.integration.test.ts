import { expect, it } from 'vitest'
import { errorViewSchema } from '@/lib/core/figures/error-view'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy, rate } from '@/lib/testing/factories'
import { listDisagreements } from '../agreement/disagreements'
import { getRaterWork } from '../agreement/rater-work'
import { getScoreSheet } from '../agreement/score-sheets'
import { getStatement } from '../agreement/statements'
import { listPatientDocuments } from '../charts/patients'
import { db } from '../client'
import { exportStudyData } from '../export/exports'
import { listLabelExposures } from './label-exposures'

it('keeps once for each lead and round that unsettled answers were read', async () => {
  const study = await createStudy({ items: 3 })
  const [, settledId = '', openId = ''] = study.itemIds
  const pi = await createActor(study.id, 'pi')
  const [second, third, fourth, fifth, sixth] = [
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
    await createActor(study.id, 'pi'),
  ]
  const { raters, itemId } = await createContestedItem(study)
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
  await Promise.all([1, 2, 3].map(() => getStatement(pi, study.id, openId)))
  expect(await events()).toEqual([{ userId: pi.userId, data: { round: 1 } }])
  await getStatement(pi, study.id, itemId)
  await listDisagreements(second, study.id, errorViewSchema.parse({}))
  await listPatientDocuments(third, study.id, study.patientId)
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const raterId = raters[0]?.raters.get(study.id) ?? null
  await getScoreSheet(fourth, study.id, documentId, { raterId, kind: null })
  const rater = raters[0]?.raters.get(study.id) ?? ''
  await getRaterWork(fifth, study.id, rater)
  await getRaterWork(raters[0]!, study.id, rater)
  await exportStudyData(sixth, study.id, 'long-csv', () => Promise.resolve({ rows: 0, digest: '' }))
  expect((await events()).slice(1)).toEqual([
    { userId: pi.userId, data: { round: 2 } },
    { userId: second.userId, data: { round: 1 } },
    { userId: second.userId, data: { round: 2 } },
    { userId: third.userId, data: { round: 1 } },
    { userId: third.userId, data: { round: 2 } },
    { userId: fourth.userId, data: { round: 1 } },
    { userId: fifth.userId, data: { round: 1 } },
    { userId: sixth.userId, data: { round: 1 } },
    { userId: sixth.userId, data: { round: 2 } },
  ])
  expect(await listLabelExposures(pi, study.id)).toMatchObject([
    { round: 1, leads: 6 },
    { round: 2, leads: 4 },
  ])
})
