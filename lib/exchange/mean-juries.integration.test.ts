import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored, storeAnswer } from '@/lib/core/protocols/stored-answer'
import { readAnswerTable } from '@/lib/data/agreement/answer-table'
import { db } from '@/lib/data/client'
import { readVersions } from '@/lib/data/data-version'
import { importStudyData } from '@/lib/data/import/imports'
import { createJury } from '@/lib/data/juries/juries'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'
import { openTask } from '@/lib/data/tasks'
import { createStudy } from '@/lib/testing/factories'
import { bringUpToNow } from '@/lib/testing/juries'
import { addKeyFacts } from '@/lib/testing/key-facts'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { writeExport } from './export/write-export'
import { listImportFiles, openImport } from './open-import'

const DEFINITION = findShipped('medhelm-jury')
const read = createAnswerReader(DEFINITION)

it('a jury by mean is read between the points of a scale, and comes back so from a plain folder', async () => {
  const study = await createStudy()
  await addKeyFacts(study, ['pneumonia'], { one: 'He had pneumonia.' })
  const task = await createProtocolTask(study.id, DEFINITION)
  const item = await db.item.findFirstOrThrow({ where: { taskId: task.taskId } })
  const memberIds: string[] = []
  for (const [alias, accuracy] of [
    ['one', 2],
    ['two', 5],
    ['three', 4],
  ] as const) {
    const { id } = await db.rater.create({
      data: { studyId: study.id, kind: 'ai', alias, configuration: { model: alias } },
    })
    memberIds.push(id)
    const stored = storeAnswer(DEFINITION, read({ values: { accuracy, completeness: 4, clarity: 3 } }))
    await db.rating.create({
      data: {
        studyId: study.id,
        taskId: task.taskId,
        itemId: item.id,
        raterId: id,
        round: 1,
        revision: 1,
        ...stored,
        fields: stored.fields as Record<string, number>,
      },
    })
  }
  const juryId = randomUUID()
  const jury = { name: 'by mean', memberIds, quorum: 3, deciderId: null, scale: 'mean' as const }
  await createJury(SYSTEM_ACTOR, task, juryId, jury)
  await bringUpToNow(juryId)

  const ratingOf = async (studyId: string) => {
    const { code, fields, codes, value } = await db.rating.findFirstOrThrow({
      where: { studyId, rater: { alias: 'by mean' } },
    })
    return { code, fields, codes, value }
  }
  const given = await ratingOf(study.id)
  expect(readStored(DEFINITION, given)).toMatchObject({ accuracy: 11 / 3, completeness: 4, clarity: 3 })
  const versions = await readVersions(study.id)
  const table = await readAnswerTable(await openTask(task), { ai: true, versions })
  const at = table.variables.findIndex(({ id }) => id === 'accuracy')
  const own = table.raters.find(({ alias }) => alias === 'by mean')
  expect(own?.answers[at]?.[0]).toBeCloseTo(11 / 3, 12)

  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-mean-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeExport(SYSTEM_ACTOR, study.id, 'plain-folder', folder)
  const copy = await createEmptyStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
  const source = await openImport('copy', await listImportFiles([folder]))
  const { problems } = await importStudyData(SYSTEM_ACTOR, copy.id, source, { preview: false })
  expect(problems).toEqual([])
  expect(await ratingOf(copy.id)).toEqual(given)
})
