import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { NewJury } from '@/lib/core/jury/jury'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import { db } from '@/lib/data/client'
import { createJury } from '@/lib/data/juries/juries'
import { makeJuryVerdicts } from '@/lib/data/juries/jury-verdicts'
import type { TestStudy } from './factories'

/** Verdicts by their letters. */
export const LETTERS: Record<string, Verdict> = { S: 'Supported', N: 'Not Supported', A: 'Not Addressed' }

/** An AI rater as an import leaves it; its verdicts as letters, `.` for none. */
export async function addAiRater(study: TestStudy, alias: string, said: string): Promise<string> {
  const configuration = { model: alias }
  const { id } = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias, configuration } })
  await db.work.create({
    data: {
      studyId: study.id,
      kind: 'rate',
      taskId: study.taskId,
      raterId: id,
      configuration,
      status: 'done',
    },
  })
  for (const [index, letter] of said.split('').entries())
    if (letter !== '.') await say(study, id, index, letter)
  return id
}

export async function say(study: TestStudy, raterId: string, index: number, letter: string): Promise<void> {
  const itemId = study.itemIds[index] ?? ''
  const where = { itemId, raterId, round: 1 }
  await db.rating.updateMany({ where, data: { current: null } })
  const revision = 1 + (await db.rating.count({ where }))
  await db.rating.create({
    data: { ...where, studyId: study.id, taskId: study.taskId, revision, code: LETTERS[letter] ?? '' },
  })
}

export async function makeJury(
  study: TestStudy,
  memberIds: string[],
  rule: Partial<NewJury> = {},
): Promise<string> {
  const raterId = randomUUID()
  const jury = { name: `jury ${raterId}`, memberIds, quorum: memberIds.length, deciderId: null, ...rule }
  await createJury(SYSTEM_ACTOR, study, raterId, jury)
  await bringUpToNow(raterId)
  return raterId
}

export async function bringUpToNow(raterId: string): Promise<void> {
  await makeJuryVerdicts(await getActorByRaterId(raterId), raterId, '', new AbortController().signal)
}
