import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { fileFromBytes, type ImportFile } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createActor } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { findActorByUserId } from '../accounts/actors'
import { db } from '../client'
import { listLabelingPatients } from '../labeling/labeling'
import { setMember } from '../members/members'
import { createStudy } from '../studies'
import { importStudyData } from './imports'

async function importInto(studyId: string, files: ImportFile[], preview = false) {
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('test', files), { preview })
}

const newStudy = () => createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })

const ADMISSIONS = fileFromBytes('admissions.csv', 'admission_id,patient_id\nA1,P1\n')
const DOCUMENTS = fileFromBytes(
  'documents.csv',
  'document_id,patient_id,kind,author_kind,author_name,text\nD1,P1,course,human,Dr,He was afebrile. He went home.\n',
)
const PROPOSITIONS = fileFromBytes(
  'propositions.csv',
  'proposition_id,document_id,kind,text\nS1,D1,sentence,He was afebrile.\nS2,D1,sentence,He went home.\n',
)
const ratings = (...rows: string[]) =>
  fileFromBytes('ratings.csv', `proposition_id,rater_id,label\n${rows.join('\n')}\n`)

describe('plain folder', () => {
  it('cuts documents, makes an item of each statement, and adds nothing the second time', async () => {
    const study = await newStudy()
    const files = [ADMISSIONS, DOCUMENTS]

    const report = await importInto(study.id, files)

    expect(report.problems).toEqual([])
    expect(report.counts.proposition.added).toBe(2)
    expect(await db.item.count({ where: { studyId: study.id } })).toBe(2)
    const again = await importInto(study.id, files)
    expect(again.alreadyImported).toBe(true)
    expect(await db.import.count({ where: { studyId: study.id } })).toBe(1)
  })

  it('keeps nothing of a preview', async () => {
    const study = await newStudy()

    const report = await importInto(study.id, [ADMISSIONS], true)

    expect(report.counts.patient.added).toBe(1)
    expect(await db.patient.count({ where: { studyId: study.id } })).toBe(0)
  })

  it("reads MIMIC's own names, and JSONL beside CSV", async () => {
    const study = await newStudy()

    const report = await importInto(study.id, [
      fileFromBytes(
        'ADMISSIONS.csv',
        'ROW_ID,SUBJECT_ID,HADM_ID,ADMITTIME,DISCHTIME,DIAGNOSIS,ETHNICITY\n1,7,70,2150-03-03 22:15:00,,SEPSIS,UNKNOWN\n',
      ),
      fileFromBytes(
        'NOTEEVENTS.csv',
        'ROW_ID,SUBJECT_ID,HADM_ID,CHARTDATE,CHARTTIME,STORETIME,CATEGORY,DESCRIPTION,CGID,ISERROR,TEXT\n5,7,70,2150-03-04,,,Nursing,Report,,,Well.\n6,7,70,2150-03-04,,,Nursing,Report,,1,Wrong.\n',
      ),
      fileFromBytes(
        'documents.jsonl',
        `${JSON.stringify({ document_id: 9, patient_id: '7', kind: 'course', author_kind: 'llm', author_name: 'm', text: 'He was well.' })}\n`,
      ),
    ])

    expect(report.problems).toEqual([])
    expect(report.warnings.map((warning) => warning.code)).toEqual(['note_in_error', 'document_without_stay'])
    expect(report.texts).toMatchObject({ cut: 'sentences', documents: 1, sentences: 1, examples: [] })
    const note = await db.note.findFirstOrThrow({
      where: { studyId: study.id },
      include: { admission: true },
    })
    expect(note).toMatchObject({
      externalId: '5',
      chartDate: new Date('2150-03-04'),
      admission: { diagnosis: 'SEPSIS', details: { ETHNICITY: 'UNKNOWN' } },
    })
    const proposition = await db.statement.findFirstOrThrow({ where: { studyId: study.id } })
    expect(proposition).toMatchObject({
      externalId: '9#1',
      kind: 'sentence',
      text: 'He was well.',
      start: 0,
      end: 12,
    })
  })

  it('lets a person take over imported work, and nobody else add to it', async () => {
    const study = await newStudy()
    await importInto(study.id, [ADMISSIONS, DOCUMENTS, PROPOSITIONS, ratings('S1,r1,Supported', 'S2,r1,')])
    const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: 'Ann' } })
    await setMember(SYSTEM_ACTOR, study.id, { email: user.email, role: 'rater', alias: 'r1' })
    const actor = await findActorByUserId(user.id)
    if (!actor) throw new Error('the new person cannot act')

    const [patient] = await listLabelingPatients(actor, await findTask(study.id))
    const forged = await importInto(study.id, [ratings('S2,r1,Not Supported')])
    const same = await importInto(study.id, [ratings('S1,r1,Supported')])

    expect(patient).toMatchObject({ total: 2, done: 1 })
    expect(forged.problems).toMatchObject([{ code: 'conflict', column: 'rater_id', line: 2 }])
    expect(same.problems).toEqual([])
    expect(same.counts.rating).toEqual({ added: 0, unchanged: 1 })
  })

  it('gives ties a panel where there are adjudicators, and records what was added', async () => {
    const study = await newStudy()
    await createActor(study.id, 'adjudicator')
    await createActor(study.id, 'adjudicator')

    await importInto(study.id, [
      ADMISSIONS,
      DOCUMENTS,
      PROPOSITIONS,
      ratings('S1,r1,Supported', 'S1,r2,Not Supported', 'S1,r3,Not Addressed'),
    ])

    expect(await db.assignment.count({ where: { studyId: study.id, round: 2 } })).toBe(2)
    const event = await db.auditEvent.findFirstOrThrow({
      where: { scope: study.id, type: 'study.imported' },
    })
    expect(event.data).toMatchObject({ format: 'plain-folder', counts: { rating: 3, proposition: 2 } })
  })

  it('is for principal investigators', async () => {
    const study = await newStudy()
    const rater = await createActor(study.id, 'rater')
    const source = await openImport('test', [ADMISSIONS])

    await expect(importStudyData(rater, study.id, source, { preview: true })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

it('stops reading a file in which everything is wrong', async () => {
  const study = await newStudy()
  let read = 0
  const content = function* () {
    yield Buffer.from('[1')
    for (read = 0; read < 1_000_000; read += 1000) yield Buffer.from(',1'.repeat(1000))
    yield Buffer.from(']')
  }
  const file = { ...fileFromBytes('tasks.json', '[1]'), stream: () => Readable.from(content()) }

  const report = await importInto(study.id, [file], true)

  expect(report.problems[0]?.message).toBe('The entry must be of the type object.')
  expect(report.problemCount).toBe(10_000)
  expect(report.problems).toHaveLength(100)
  expect(read).toBeLessThan(1_000_000)
})
