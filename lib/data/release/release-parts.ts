import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import {
  bestPart,
  gridParts,
  peoplePart,
  type ReleasePart,
  settingsParts,
} from '@/lib/core/figures/release/release-parts'
import type { TaskRef } from '@/lib/core/task'
import { getAnswerFigures, requireOneChoice } from '../agreement/answer-figures'
import { areAiResultsOpen } from '../blinding/ai-results'
import { readCharacteristics } from '../charts/characteristics'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'
import { getStudy } from '../studies'
import { listDefinedTasks } from '../tasks'

/**
 * The tables and figures of the VeriFact paper, of a study's task: without those of AI raters while these are sealed.
 *
 * @param asPublished with the intervals of the published code, draw by draw
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getReleaseParts(
  actor: Actor,
  task: TaskRef,
  { asPublished }: { asPublished: boolean },
): Promise<{ parts: ReleasePart[]; withAi: boolean }> {
  const { seed } = await getStudy(actor, task.studyId)
  await requireOneChoice(actor, task)
  const withAi = await areAiResultsOpen(actor, task)
  const matrix = await getStudyMatrix(actor, task, { aiRaters: withAi })
  const basis = { matrix, seed, asPublished, order: await orderByKey(task, matrix.itemIds) }
  const ofAi = withAi && matrix.aiRaters.length > 0
  return {
    withAi,
    parts: [
      peoplePart(basis),
      {
        id: 'table-b1',
        title: 'Table B1. Patients and texts',
        figures: [await readCharacteristics(task.studyId)],
      },
      ...(await readValidity(actor, task)),
      ...(ofAi ? [...gridParts(basis), bestPart(basis), ...settingsParts(basis)] : []),
    ],
  }
}

/** Figure 3: whether statements can be checked, by author and kind, and why not; none where nobody has asked. */
async function readValidity(actor: Actor, { studyId }: TaskRef): Promise<ReleasePart[]> {
  const task = (await listDefinedTasks(db, studyId)).find(({ protocol }) => protocol === 'validity')
  if (!task) return []
  const view = answerViewSchema.parse({ of: 'validity' })
  const { sections, paired } = await getAnswerFigures(actor, { studyId, taskId: task.id }, view)
  // what came of it, and how far reviewers agree where several looked at the same
  const figures = ['answers', ...(paired > 0 ? ['people'] : [])].flatMap(
    (section) => sections.find(({ id }) => id === section)?.figures ?? [],
  )
  return figures.length === 0
    ? []
    : [{ id: 'figure-3', title: 'Figure 3. Validity of statements by author and kind', figures }]
}

/** Indices of items in ascending order of their keys, which are the ids of a release. */
async function orderByKey({ taskId }: TaskRef, itemIds: readonly string[]): Promise<number[]> {
  const items = await db.item.findMany({ where: { taskId }, select: { id: true, key: true } })
  const keyOf = new Map(items.map(({ id, key }) => [id, key]))
  const keys = itemIds.map((id) => keyOf.get(id) ?? '')
  return [...keys.keys()].toSorted((one, other) => ((keys[one] ?? '') < (keys[other] ?? '') ? -1 : 1))
}
