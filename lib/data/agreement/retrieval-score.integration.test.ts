import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import type { NewRun } from '@/lib/core/runs/runs'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { makeJudged } from '@/lib/testing/rated'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { recordRunOutcomes } from '../runs/run-outcomes'
import { listDisagreements } from '../statements/disagreements'
import { listRetrievalScores } from './retrieval-score'

const QUOTE = { start: 0, end: 11 }

/** Three people rate two statements; all cite the note's beginning for what they say. */
async function createCitedStudy() {
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  const people = await Promise.all([1, 2, 3].map(() => createAssignedRater(study)))
  const [first = '', second = ''] = study.itemIds
  for (const [index, person] of people.entries()) {
    await rate(person, study, first, index === 2 ? 'Not Supported' : 'Supported')
    await rate(person, study, second, (['Supported', 'Not Supported', 'Not Addressed'] as const)[index]!)
  }
  const note = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const cite = async (itemId: string, code: string, span: { start: number; end: number }) => {
    const ratings = await db.rating.findMany({ where: { itemId, code } })
    await db.evidence.createMany({
      data: ratings.map(({ id }) => ({
        ...span,
        ratingId: id,
        noteId: study.noteId,
        quote: note.text.slice(span.start, span.end),
        rank: 1,
      })),
    })
  }
  return { study, pi, first, second, cite }
}

async function aiRater(
  studyId: string,
  itemIds: readonly string[],
  spans: [number, number][],
  noteId: string,
  choice: { run?: NewRun; isOld?: boolean } = {},
) {
  const pi = await createActor(studyId, 'pi')
  const { runId, raterId, rater } = await createRun(pi, await findTask(studyId), {
    ...(choice.run ?? { kind: 'baseline' }),
    topN: 1 + spans.length,
  })
  const packed = packPassages(spans.map(([start, end]) => ({ noteId, start, end })))
  const shown = choice.isOld ? { notes: packed.notes, spans: packed.spans } : packed
  await recordRunOutcomes(
    rater,
    runId,
    itemIds.map((itemId) => makeJudged(itemId, { shown })),
  )
  return raterId
}

describe('the scoring of retrieval', () => {
  it('counts evidence of answers equal to the settled one only, against what each run was shown', async () => {
    const { study, pi, first, second, cite } = await createCitedStudy()
    await cite(first, 'Supported', QUOTE)
    await cite(first, 'Not Supported', { start: 4, end: 20 })
    await cite(second, 'Supported', QUOTE)
    const finder = await aiRater(
      study.id,
      study.itemIds,
      [
        [12, 20],
        [0, 5],
      ],
      study.noteId,
    )
    const loser = await aiRater(study.id, study.itemIds, [[12, 20]], study.noteId)
    await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')

    const rows = await listRetrievalScores(pi, study)

    const scoreOf = (id: string) => rows.find(({ raterId }) => raterId === id)?.score
    expect(scoreOf(finder)).toMatchObject({
      items: 1,
      passages: 1,
      recall: { value: 1, interval: null },
      recallAt: { 1: { value: 0 }, 5: { value: null } },
      reciprocalRank: { value: 0.5 },
    })
    expect(scoreOf(loser)).toMatchObject({ items: 1, recall: { value: 0 }, reciprocalRank: { value: 0 } })
    expect(await db.shownPassages.count({ where: { studyId: study.id } })).toBe(2)
    const listed = async (a: string, cited: string) =>
      (await listDisagreements(pi, study, errorViewSchema.parse({ a, b: 'nobody', cited }))).items.map(
        ({ itemId }) => itemId,
      )
    expect([await listed(finder, 'yes'), await listed(loser, 'yes')]).toEqual([[first], [first]])
    expect([await listed(finder, 'found'), await listed(loser, 'found')]).toEqual([[first], []])
    expect([await listed(finder, 'missed'), await listed(loser, 'missed')]).toEqual([[], [first]])
    expect(await listed('settled', 'yes')).toEqual([])
  })

  it('leaves out lists that are kept by date, and counts older ones of whoever reads the best first', async () => {
    const { study, pi, first, cite } = await createCitedStudy()
    await cite(first, 'Supported', QUOTE)
    const old = (run: NewRun) =>
      aiRater(study.id, study.itemIds, [[0, 5]], study.noteId, { run, isOld: true })
    const byDate = await old({ kind: 'chat', model: 'dates' })
    const byScore = await old({ kind: 'chat', model: 'scores', referenceFormat: 'score' })
    const rules = await old({ kind: 'baseline' })
    const ranked = await aiRater(study.id, study.itemIds, [[0, 5]], study.noteId, {
      run: { kind: 'chat', model: 'later' },
    })
    await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')

    const rows = await listRetrievalScores(pi, study)

    const resultOf = (id: string) => {
      const row = rows.find(({ raterId }) => raterId === id)
      return [row?.score?.items ?? null, row?.leftOut]
    }
    expect([byDate, byScore, rules, ranked].map(resultOf)).toEqual([
      [null, 1],
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    // each number opens the very statements that it counts
    const listed = await Promise.all(
      [byDate, byScore, rules, ranked].map(async (a) => {
        const view = errorViewSchema.parse({ a, b: 'nobody', cited: 'yes' })
        return (await listDisagreements(pi, study, view)).total
      }),
    )
    expect(listed).toEqual([0, 1, 1, 1])
  })

  it('has no score for ratings of which nothing is kept, and is closed while results are sealed', async () => {
    const { study, pi, first, cite } = await createCitedStudy()
    await cite(first, 'Supported', QUOTE)
    const raterId = await aiRater(study.id, study.itemIds, [[0, 5]], study.noteId)
    await db.rating.updateMany({ where: { raterId }, data: { shownPassagesId: null } })

    await expect(listRetrievalScores(pi, study)).rejects.toMatchObject({ code: 'conflict' })
    await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')

    expect(await listRetrievalScores(pi, study)).toMatchObject([{ raterId, score: null }])
  })
})
