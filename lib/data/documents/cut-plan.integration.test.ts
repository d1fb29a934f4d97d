import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { createTask } from '../protocols/new-tasks'
import { findCutPlan } from './cut-plan'
import { listTextLengths } from './text-lengths'

const CLAIMS = textJobConfigurationSchema.parse({ kind: 'decompose', source: 'documents', by: 'rules' })

it('cuts no notes and lists of facts of a comparison, and says what is cut and which tasks get items', async () => {
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  await db.statement.deleteMany({ where: { document: { studyId: study.id } } })
  const { patientId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const add = (kind: string) =>
    db.document.create({
      data: {
        studyId: study.id,
        patientId,
        externalId: randomUUID(),
        kind,
        authorKind: 'llm',
        authorName: 'lister',
        text: 'He was well.',
      },
    })
  const [note] = [await add('note'), await add('fact-list'), await add('summary')]
  const lengths = async () => (await listTextLengths(lead, study.id, CLAIMS)).map(({ unitId }) => unitId)
  expect(await lengths()).toContain(note.id)

  await createTask(lead, study.id, { protocol: 'entailment' })
  expect(await lengths()).not.toContain(note.id)
  const plan = await findCutPlan(lead, study.id, CLAIMS)
  expect(plan?.leftOut).toEqual([
    { kind: 'fact-list', count: 1 },
    { kind: 'note', count: 1 },
  ])
  expect(plan?.texts).toContainEqual({ kind: 'summary', author: 'lister', authorKind: 'llm', count: 1 })
  const { title } = await db.task.findFirstOrThrow({ where: { studyId: study.id, protocol: 'verdict' } })
  expect(plan?.tasks).toEqual([title])
})
