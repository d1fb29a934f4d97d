import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { fileFromBytes, type ImportFile } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createActor, createAssignedRater, createStudy as makeStudy, rate } from '@/lib/testing/factories'
import { db } from '../client'
import { setKeys } from '../labeling/keyed-items'
import { createTask } from '../protocols/new-tasks'
import { createStudy } from '../studies'
import { importStudyData } from './imports'

const ADMISSIONS = fileFromBytes('admissions.csv', 'admission_id,patient_id\nA1,P1\n')
const documents = (...ids: string[]) =>
  fileFromBytes(
    'documents.csv',
    `document_id,patient_id,kind,author_kind,author_name,text\n${ids.map((id) => `${id},P1,course,human,Dr,He was afebrile.`).join('\n')}\n`,
  )

const newStudy = () => createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })

async function importInto(studyId: string, files: ImportFile[], actor = SYSTEM_ACTOR) {
  return importStudyData(actor, studyId, await openImport('test', files), { preview: false })
}

/** A task of documents as a file of an export has it. */
function taskFiles(settings: object, id = 'pdsqi-9'): ImportFile[] {
  const row = {
    task_id: id,
    title: 'Quality',
    protocol_file: 'pdsqi-9.json',
    settings: JSON.stringify(settings),
  }
  return [
    fileFromBytes('tasks.jsonl', `${JSON.stringify(row)}\n`),
    fileFromBytes('pdsqi-9.json', JSON.stringify(findShipped('pdsqi-9'))),
  ]
}

describe('settings of a file that show more than a study does', () => {
  it('are in the audit log, for a task that is new and for one that is taken over', async () => {
    const study = await newStudy()
    const events = () =>
      db.auditEvent.findMany({ where: { scope: study.id, type: 'visibility.set' }, orderBy: { seq: 'asc' } })

    await importInto(study.id, [ADMISSIONS, ...taskFiles({ feedback: 'none' })])
    expect(await events()).toEqual([])
    const settings = { feedback: 'after-lock', discussion: { names: 'names', showAi: true } }
    await importInto(study.id, [documents('D1'), ...taskFiles(settings)])

    const found = await events()
    expect(found).toHaveLength(1)
    expect(found[0]?.data).toMatchObject({
      isUnblinding: true,
      feedback: 'after-lock',
      reason: 'By the settings of an imported file.',
    })
  })

  it('are not taken over by a task whose name is not that of its protocol', async () => {
    const study = await newStudy()

    const report = await importInto(study.id, [ADMISSIONS, ...taskFiles({}, 'verdict')])

    expect(report.problems[0]?.message).toBe(
      'task_id of this task must be pdsqi-9: tasks are named by their protocol.',
    )
  })

  it('leave a task alone whose items are all for training', async () => {
    const study = await makeStudy({ items: 1 })
    const lead = await createActor(study.id, 'pi')
    const { taskId } = await createTask(lead, study.id, { protocol: 'pdsqi-9' })
    const { id: itemId } = await db.item.findFirstOrThrow({ where: { taskId } })
    await setKeys(
      lead,
      { studyId: study.id, taskId },
      { use: 'training', keys: [{ itemId, values: { cited: 4 }, explanation: '' }] },
    )

    await importInto(study.id, [ADMISSIONS, documents('D1'), ...taskFiles({ ratersPerItem: 7 })])

    const { config } = await db.task.findUniqueOrThrow({ where: { id: taskId } })
    expect(config).toMatchObject({ ratersPerItem: 3 })
  })
})

describe('an import into a study with a locked task', () => {
  it('is refused where its texts would add items to that task', async () => {
    const study = await newStudy()
    await importInto(study.id, [ADMISSIONS, documents('D1'), ...taskFiles({})])
    await db.task.updateMany({
      where: { studyId: study.id, protocol: 'pdsqi-9' },
      data: { lockedAt: new Date() },
    })

    await expect(importInto(study.id, [documents('D1', 'D2')])).rejects.toMatchObject({
      code: 'conflict',
      message: 'This import would add items to the task “Quality”, which is locked. Unlock it first.',
    })
    expect(await db.document.count({ where: { studyId: study.id } })).toBe(1)
  })
})

describe('a file that meets answers of people', () => {
  it('says so in its report, and puts it in the audit log where they are not settled', async () => {
    const study = await makeStudy({ items: 1 })
    const lead = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0] ?? '', 'Supported')
    const { alias } = await db.rater.findUniqueOrThrow({ where: { id: rater.raters.get(study.id) ?? '' } })
    const file = fileFromBytes('ratings.csv', `proposition_id,rater_id,label\np0,${alias},Supported\n`)

    const report = await importInto(study.id, [file], lead)

    expect(report.warnings).toMatchObject([{ code: 'met_answers', count: 1 }])
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'unblind.viewed' } })).toBe(1)
  })
})

describe('a document that says another again', () => {
  it('is refused where the other is missing, itself, or of another patient, and linked where it is of the same', async () => {
    const study = await newStudy()
    const file = (...rows: string[]) =>
      fileFromBytes(
        'documents.csv',
        ['document_id,patient_id,kind,author_kind,author_name,text,source_id', ...rows].join('\n'),
      )
    const list = (source: string) =>
      file(
        'N1,P1,note,human,,He was well.,',
        'N2,P2,note,human,Dr,Fine.,',
        `L1,P1,fact-list,llm,m,He was well.,${source}`,
      )
    const patients = fileFromBytes('admissions.csv', 'admission_id,patient_id\nA1,P1\nA2,P2\n')

    for (const [source, words] of [
      ['N9', 'The document N9 does not exist.'],
      ['N2', 'A document can say again only another document of its own patient; N2 is none.'],
      ['L1', 'A document can say again only another document of its own patient; L1 is none.'],
    ] as const) {
      const { problems } = await importInto(study.id, [patients, list(source)])
      expect(problems).toMatchObject([{ line: 4, column: 'source_id', message: words }])
    }
    expect(await db.document.count({ where: { studyId: study.id } })).toBe(0)

    expect((await importInto(study.id, [patients, list('N1')])).problems).toEqual([])
    const document = await db.document.findFirst({
      where: { studyId: study.id, externalId: 'L1' },
      select: { source: { select: { externalId: true } } },
    })
    expect(document?.source?.externalId).toBe('N1')
  })
})
