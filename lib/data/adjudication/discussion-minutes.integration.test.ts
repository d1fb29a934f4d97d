import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { exportMinutes } from './discussion-minutes'
import { postMessage } from './discussion-thread'

it('holds what each answer rests on, and AI answers only where shown to adjudicators and open', async () => {
  const study = await createStudy({ items: 1 })
  const { id: studyId, taskId, noteId } = study
  const { itemId, third } = await createContestedItem(study)
  const pi = await createActor(studyId, 'pi')
  await postMessage(third, study, { itemId, submissionId: randomUUID(), text: 'Look there.' })
  const first = await db.rating.findFirstOrThrow({ where: { itemId, round: 1, code: 'Supported' } })
  await db.rating.update({ where: { id: first.id }, data: { uncertain: true } })
  await db.evidence.create({
    data: { ratingId: first.id, noteId, start: 12, end: 24, quote: 'was afebrile', rank: 0 },
  })
  const aiRater = await db.rater.create({
    data: { studyId, kind: 'ai', alias: 'judge-x', configuration: {} },
  })
  const said = { studyId, taskId, itemId, raterId: aiRater.id, round: 1, revision: 1, code: 'Supported' }
  await db.rating.create({ data: { ...said, comment: 'It is charted.' } })

  const sealed = await exportMinutes(pi, study)
  expect(sealed).toContain('**Supported** (uncertain; guideline version 0)\n  - “was afebrile” (note 101)')
  expect(sealed).not.toContain('judge-x')

  await db.task.update({
    where: { id: taskId },
    data: { config: { discussion: { names: 'aliases', showAi: true } } },
  })
  expect(await exportMinutes(pi, study)).not.toContain('judge-x')
  await openAiResults(pi, { studyId, taskId }, 'All is settled.')
  expect(await exportMinutes(pi, study)).toContain('- AI, judge-x: **Supported** (It is charted.)')
})
