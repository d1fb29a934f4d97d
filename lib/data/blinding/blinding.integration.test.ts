import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { VisibleOrigin } from '@/lib/core/blinding'
import { fileFromBytes } from '@/lib/exchange/import-file'
import {
  assignItems,
  createActor,
  createAssignedRater,
  createStudy,
  rate,
  type TestStudy,
} from '@/lib/testing/factories'
import { STUDY_READS } from '@/lib/testing/study-reads'
import { importNew, THREE_TASKS } from '@/lib/testing/three-tasks'
import { setVisibility } from '../adjudication/consensus-lock'
import { db } from '../client'
import { getLabelingQueue } from '../labeling/labeling'

const BLIND = {
  names: 'aliases',
  showAi: false,
  feedback: 'none',
  panelDecoys: 0.5,
  raterAi: 'never',
  reason: '',
} as const

async function originsOf(rater: Actor, study: TestStudy) {
  const { items } = await getLabelingQueue(rater, study, study.patientId)
  return items.map((item) => item.origin)
}

describe('the origin of a statement', () => {
  it('is shown key by key as the task says, each with a reason, and taken back without one', async () => {
    const study = await createStudy({ items: 1 })
    await db.statement.updateMany({ where: { studyId: study.id }, data: { start: 4, end: 11 } })
    const rater = await createAssignedRater(study)
    const pi = await createActor(study.id, 'pi')
    const show = (...keys: VisibleOrigin[]) =>
      setVisibility(pi, study, { ...BLIND, show: keys, reason: 'The protocol says so.' })
    expect(await originsOf(rater, study)).toEqual([null])

    await expect(setVisibility(pi, study, { ...BLIND, show: ['authorKind'] })).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const [key, seen] of [
      ['documentKind', { documentKind: 'brief hospital course' }],
      ['authorKind', { authorKind: 'llm' }],
      ['statementKind', { statementKind: 'sentence' }],
      ['surroundingText', { surroundingText: { before: 'The ', text: 'patient', after: ' was afebrile.' } }],
    ] as const) {
      await show(key)
      expect(await originsOf(rater, study)).toEqual([seen])
    }
    await setVisibility(pi, study, { ...BLIND, show: [] })
    expect(await originsOf(rater, study)).toEqual([null])
    expect(JSON.stringify(await getLabelingQueue(rater, study, study.patientId))).not.toContain('llm')
  })

  it('is shown to a panel as to the first round, and never with the name of its author', async () => {
    const study = await createStudy({ items: 1 })
    const adjudicators = [
      await createActor(study.id, 'adjudicator'),
      await createActor(study.id, 'adjudicator'),
    ]
    for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
      await rate(await createAssignedRater(study), study, study.itemIds[0]!, code)
    }
    const show = ['documentKind', 'authorKind', 'statementKind', 'surroundingText'] as const
    const pi = await createActor(study.id, 'pi')
    await setVisibility(pi, study, { ...BLIND, show: [...show], reason: 'All of it.' })

    const queue = await getLabelingQueue(adjudicators[0]!, study, study.patientId)
    expect(queue.items[0]?.origin).toEqual({
      documentKind: 'brief hospital course',
      authorKind: 'llm',
      statementKind: 'sentence',
    })
    expect(JSON.stringify(queue)).not.toContain('hidden-author-name')
  })
})

/** Everything that a rater may ask for, as JSON; refusals by what they say. */
async function readAll(rater: Actor, study: TestStudy): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const [name, read] of STUDY_READS) {
    answers[name] = await read(rater, study).then(
      (value) => JSON.stringify(value) ?? '',
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    )
  }
  return answers
}

describe('two studies that differ only in what is hidden', () => {
  it('are the same to a rater, whatever function is asked', async () => {
    const study = await createStudy({ items: 2 })
    const { id: studyId } = study
    const [itemId = '', decidedId = ''] = study.itemIds
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    await rate(rater, study, itemId, 'Supported')
    await rate(other, study, itemId, 'Supported')
    const aiRater = await db.rater.create({
      data: { studyId, kind: 'ai', alias: 'judge', configuration: { a: 1 } },
    })
    await db.rating.create({
      data: {
        studyId,
        taskId: study.taskId,
        itemId,
        raterId: aiRater.id,
        round: 1,
        revision: 1,
        code: 'Supported',
        comment: 'It is there.',
      },
    })
    const decision = { studyId, itemId: decidedId, field: 'verdict', revision: 1, method: 'imported' }
    await db.consensus.create({ data: { ...decision, code: 'Supported', rationale: 'One.' } })
    const before = await readAll(rater, study)

    await db.document.updateMany({
      where: { studyId },
      data: { externalId: 'x9', kind: 'letter', authorKind: 'human', authorName: 'Else', text: 'Other.' },
    })
    await db.$executeRaw`
      update "Statement" set kind = case kind when 'claim' then 'sentence' else 'claim' end,
        ordinal = ordinal + 7, start = 1, "end" = 3, "externalId" = 'x' || "externalId"
      where "studyId" = ${studyId}::uuid`
    const hidden = { code: 'Not Supported', comment: 'It is not.', uncertain: true, activeMs: 99_000 }
    const own = rater.raters.get(studyId)!
    await db.rating.updateMany({ where: { studyId, raterId: { not: own } }, data: hidden })
    await db.rater.update({ where: { id: aiRater.id }, data: { alias: 'jury', configuration: { b: 2 } } })
    await db.consensus.updateMany({ where: { studyId }, data: { code: 'Not Addressed', rationale: 'Two.' } })
    await db.user.update({ where: { id: other.userId }, data: { name: 'Somebody else' } })

    expect(await readAll(rater, study)).toEqual(before)
    const shown = Object.values(before).filter(
      (answer) => !/^(?:forbidden|not_found|conflict): /.test(answer),
    )
    expect(shown.length).toBeGreaterThan(7)
  })
})

/** Each task of a study of three protocols, as a rater who has all its items. */
async function joinTasks() {
  const studyId = await importNew(
    Object.entries(THREE_TASKS).map(([name, text]) => fileFromBytes(name, text)),
  )
  const rater = await createActor(studyId, 'rater')
  const tasks = await db.task.findMany({
    where: { studyId },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      protocol: true,
      items: { select: { id: true, patientId: true }, orderBy: { key: 'asc' } },
    },
  })
  const studies = tasks.map(({ id: taskId, items }): TestStudy => {
    const patientId = items[0]?.patientId ?? ''
    const itemIds = items.map((item) => item.id)
    return { id: studyId, studyId, taskId, patientId, itemIds, noteId: '', noteText: '' }
  })
  for (const study of studies) await assignItems(study, rater.raters.get(studyId)!)
  return { studyId, rater, tasks, studies }
}

describe('the tasks of three protocols', () => {
  it('show a rater nothing of what their definitions hide, whatever function is asked', async () => {
    const { studyId, rater, tasks, studies } = await joinTasks()
    const own = rater.raters.get(studyId)!
    const readTasks = () => Promise.all(studies.map((study) => readAll(rater, study)))
    const [before, unchanged] = [await readTasks(), await readTasks()]
    expect(unchanged).toEqual(before)

    // values of parts and strata that are not shown, authors, names in files
    await db.itemPart.updateMany({ where: { item: { studyId } }, data: { attributes: { weight: 9 } } })
    await db.item.updateMany({ where: { studyId }, data: { strata: { wave: 'two' } } })
    await db.$executeRaw`update "Item" set key = 'x' || key where "studyId" = ${studyId}::uuid`
    await db.statement.updateMany({ where: { studyId }, data: { attributes: { points: 7 } } })
    await db.document.updateMany({ where: { studyId }, data: { authorKind: 'human', authorName: 'Else' } })
    // answers of AI raters and of others, and what was settled
    await db.rater.updateMany({
      where: { studyId, kind: 'ai' },
      data: { alias: 'jury', configuration: { b: 2 } },
    })
    await db.rating.updateMany({
      where: { studyId, raterId: { not: own } },
      data: { code: '5', fields: { cited: 5 }, codes: Buffer.from([5]), comment: 'Other.', uncertain: true },
    })
    await db.consensus.updateMany({ where: { studyId }, data: { code: '1', value: 1, rationale: 'Two.' } })

    const after = await readTasks()
    for (const [index, { protocol }] of tasks.entries())
      expect({ protocol, ...after[index] }).toEqual({ protocol, ...before[index] })
  })

  it('show what their definitions show', async () => {
    const { rater, tasks, studies, studyId } = await joinTasks()
    const version = await db.protocolVersion.findFirstOrThrow({ where: { studyId, key: 'checklist' } })
    const open = JSON.stringify(version.definition).replace('"shown":false', '"shown":true')
    await db.protocolVersion.update({
      where: { id: version.id },
      data: { definition: JSON.parse(open) as object },
    })
    const index = tasks.findIndex(({ protocol }) => protocol === 'checklist')
    const study = studies[index]!
    const before = JSON.stringify(await getLabelingQueue(rater, study, study.patientId))

    await db.itemPart.updateMany({ where: { item: { studyId } }, data: { attributes: { weight: 9 } } })

    expect(JSON.stringify(await getLabelingQueue(rater, study, study.patientId))).not.toBe(before)
  })
})
