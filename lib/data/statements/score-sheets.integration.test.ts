import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defineFields } from '@/lib/testing/answer-fields'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { addAiRater } from '@/lib/testing/juries'
import { createReasonedStudy } from '@/lib/testing/reasoned-study'
import { openAiResults } from '../blinding/ai-results'
import { findDocumentPosition, getStudyDocuments } from '../charts/documents'
import { db } from '../client'
import { getWrittenText } from '../documents/written-texts'
import { insertTask } from '../tasks'
import { getScoreSheet } from './score-sheets'

const CONSENSUS = { raterId: null, kind: 'sentence' } as const

describe('getScoreSheet', () => {
  it('says what people settled on, with the reasons of those who said so', async () => {
    const { study, documentId, pi, raters } = await createReasonedStudy()

    const { sheet, kinds, raters: listed } = await getScoreSheet(pi, study, documentId, CONSENSUS)

    expect(kinds).toEqual({ sentence: 2, claim: 2 })
    expect(listed).toHaveLength(3)
    expect(sheet.statements.map((statement) => statement.verdict)).toEqual(['Supported', 'Not Supported'])
    expect(sheet.counts.labels['Not Addressed']).toEqual({ count: 0, share: 0 })
    expect(sheet.statements[1]?.reasons.map((reason) => reason.by).toSorted()).toEqual(
      raters
        .slice(1)
        .map((rater) => rater.name)
        .toSorted(),
    )
  })

  it('says what one rater said, and counts what was left out', async () => {
    const { study, documentId, pi, raters } = await createReasonedStudy()
    const raterId = raters[0]!.raters.get(study.id)!

    const claims = getScoreSheet(pi, study, documentId, { raterId, kind: 'claim' })
    const sentences = getScoreSheet(pi, study, documentId, { raterId, kind: 'sentence' })

    expect((await claims).sheet.counts).toMatchObject({ rated: 0, missing: 2 })
    expect((await claims).sheet.statements[0]?.note).toBe('Not rated.')
    expect((await sentences).sheet.counts.labels.Supported).toEqual({ count: 2, share: 1 })
  })

  it('says which numbers an AI rater cited that no passage had, once its verdicts are open', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    const raterId = await addAiRater(study, 'judge', 'SSNA')
    await db.rating.updateMany({
      where: { raterId, itemId: study.itemIds[2]! },
      data: { value: { ungrounded: [99] } },
    })
    await openAiResults(pi, study, 'The study is over.')

    const { sheet } = await getScoreSheet(pi, study, documentId, { raterId, kind: 'sentence' })
    const settled = await getScoreSheet(pi, study, documentId, CONSENSUS)

    expect(sheet.statements).toMatchObject([
      { verdict: 'Supported', ungrounded: [] },
      { verdict: 'Not Supported', ungrounded: [99] },
    ])
    expect(settled.sheet.statements.map(({ ungrounded }) => ungrounded)).toEqual([[], []])
  })

  it('keeps a rater who has rated nothing of a text, and gives a kind that it has not way to the other', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const idle = await createActor(study.id, 'rater')
    const raterId = idle.raters.get(study.id) ?? ''
    const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
    const kinds = await db.statement.findMany({ where: { documentId: id }, select: { kind: true } })
    const other = kinds[0]?.kind === 'claim' ? 'sentence' : 'claim'

    const found = await getScoreSheet(pi, study, id, { raterId, kind: other })

    expect(found.rater).toEqual({ raterId, alias: idle.name, kind: 'human' })
    expect(found.raters).toEqual([found.rater])
    expect(found.kind).toBe(kinds[0]?.kind)
    expect(found.sheet.statements.map(({ note }) => note)).toEqual(['Not rated.'])
  })

  it('knows no rater of another study', async () => {
    const { study, documentId, pi } = await createReasonedStudy()

    const elsewhere = await createStudy()
    const stranger = (await createActor(elsewhere.id, 'rater')).raters.get(elsewhere.id) ?? ''

    for (const raterId of [randomUUID(), stranger])
      await expect(getScoreSheet(pi, study, documentId, { raterId, kind: null })).rejects.toMatchObject({
        code: 'not_found',
      })
  })
})

it('has no sheet of a text that no task asks statements of, and none in a task that only takes texts in', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  await db.statement.updateMany({ where: { documentId: id }, data: { kind: 'fact' } })
  const naming = defineFields([{ kind: 'text', id: 'fact', question: 'Which fact must it hold?' }])
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId: study.id, definition: naming }))

  expect((await getStudyDocuments(pi, study.id)).documents[0]?.sheetTaskId).toBeNull()
  expect((await getWrittenText(pi, study.id, id)).sheetTaskId).toBeNull()
  await expect(getScoreSheet(pi, { studyId: study.id, taskId }, id, CONSENSUS)).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('a text stands among all of its study, by patient, as the list of texts has them', async () => {
  const study = await createStudy({ items: 1 })
  for (const externalId of ['0', '2']) await addPatient(study, { items: 1, externalId })
  await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { documents } = await getStudyDocuments(pi, study.id)
  const ids = documents.map(({ documentId }) => documentId)
  const placeOf = (id: string) => findDocumentPosition(pi, study.id, id)

  expect(documents.map(({ patientExternalId }) => patientExternalId)).toEqual(['0', '1', '2'])
  expect(documents.map(({ sheetTaskId }) => sheetTaskId)).toEqual([study.taskId, study.taskId, study.taskId])
  expect(await placeOf(ids[0]!)).toEqual({ number: 1, total: 3, previous: null, next: ids[1] })
  expect(await placeOf(ids[1]!)).toEqual({ number: 2, total: 3, previous: ids[0], next: ids[2] })
  expect(await placeOf(randomUUID())).toBeNull()
})
