import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { findDefinition, findFigure, valueOf } from '@/lib/testing/answer-table'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createActor, createStudy } from '@/lib/testing/factories'
import { getAnswerFigures } from './answer-figures'

const VIEW = answerViewSchema.parse({})
// of the text that the maker gives each document: The patient was afebrile.
const span = (id: string, start: number, end: number) => ({
  id,
  start,
  end,
  label: 'condition_unsupported',
  attributes: {},
  quote: 'The patient was afebrile.'.slice(start, end),
})
const answer = (...errors: ReturnType<typeof span>[]) => ({
  errors,
  'key-facts': [],
  mentions: [],
  jargon: [],
  'mentioned-by': [],
})
const [word, both] = [span('w', 16, 24), span('b', 12, 24)]

async function createMarkedTask() {
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const given = (mark: ReturnType<typeof span>) =>
    Array.from({ length: 12 }, (_, index) => (index < 6 ? answer(mark) : answer()))
  const task = await createAnsweredTask(study.id, findDefinition('error-spans'), {
    people: { A: given(word), B: given(both) },
    ai: { model: given(word) },
    authors: ['GPT', 'Llama'],
  })
  await db.task.update({
    where: { id: task.taskId },
    data: { config: { ratersPerItem: 2, policy: { kind: 'unanimous', of: 2 } } },
  })
  return { task, lead }
}

/** One session over the first item, of the ratings as they are. */
async function decide(taskId: string): Promise<string> {
  const ratings = await db.rating.findMany({
    where: { taskId, rater: { kind: 'human' }, item: { document: { externalId: { endsWith: 'd0000' } } } },
    orderBy: { rater: { alias: 'asc' } },
    select: { id: true, itemId: true, raterId: true, studyId: true },
  })
  const [{ itemId, studyId }] = ratings as [(typeof ratings)[number]]
  const value = {
    raters: ratings.map(({ raterId }) => raterId),
    ratings: ratings.map(({ id }) => id),
    spans: [{ ...both, id: 'agreed' }],
    groups: [{ members: ['w', 'b'], agreed: 'agreed', reason: null }],
  }
  await db.consensus.create({
    data: {
      studyId,
      itemId,
      field: 'errors',
      revision: 1,
      code: '1',
      value,
      method: 'discussion',
      rationale: '',
    },
  })
  return ratings[0]?.id ?? ''
}

describe('figures of marked passages in a study', () => {
  it('read passages, texts and what both marked alike, and keep AI raters sealed until they are opened', async () => {
    const { task, lead } = await createMarkedTask()
    const made = await getAnswerFigures(lead, task, VIEW)
    // word by word: was, afebrile of B and afebrile of A
    expect(valueOf(findFigure(made, 'marked'), 'Errors', 'Words, F1')).toBeCloseTo(2 / 3, 12)
    expect(valueOf(findFigure(made, 'counts-errors-n-author'), 'All', 'mean, Words')).toBe(4)
    expect(JSON.stringify(made)).not.toContain('model')
    await openAiResults(lead, task, 'All is settled.')
    const opened = await getAnswerFigures(lead, task, VIEW)
    // both people marked nothing in six summaries; these alone would be an easy reference
    expect(findFigure(opened, 'span-detection-errors').rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['model', 'A', 12],
      ['model', 'B', 12],
    ])
    await decide(task.taskId)
    await db.auditHead.updateMany({ where: { scope: task.studyId }, data: { seq: { increment: 1 } } })
    expect(
      findFigure(await getAnswerFigures(lead, task, VIEW), 'span-detection-errors').rows.map(({ cells }) =>
        cells.slice(0, 3),
      ),
    ).toEqual([
      ['A', 'Agreed set', 7],
      ['B', 'Agreed set', 7],
      ['model', 'Agreed set', 7],
    ])
  })

  it('read sessions with the sets that they compared, though a rating was revised since', async () => {
    const { task, lead } = await createMarkedTask()
    const rating = await decide(task.taskId)
    const { id, ...old } = await db.rating.findUniqueOrThrow({ where: { id: rating } })
    await db.rating.update({ where: { id }, data: { current: null } })
    await db.rating.create({
      data: {
        ...old,
        id: randomUUID(),
        revision: 2,
        fields: answer(),
        value: {},
        code: '0',
        submissionId: null,
      },
    })
    const made = await getAnswerFigures(lead, task, VIEW)
    const session = findFigure(made, 'session-errors-author')
    const all = session.rows.at(-1)
    expect(all?.cells[1]).toBe(7)
    expect(session.words).toContain('6 summaries that all marked alike are among them')
    expect(session.words).toContain('agreed on 1 passage: 1 that two raters or more had marked')
  })
})
