import 'server-only'
import type { Actor } from '@/lib/core/actor'
import {
  bestPart,
  gridParts,
  peoplePart,
  type ReleasePart,
  settingsParts,
} from '@/lib/core/figures/release/release-parts'
import type { TaskRef } from '@/lib/core/task'
import { requireOneChoice } from '../agreement/answer-figures'
import { areAiResultsOpen } from '../blinding/ai-results'
import { readCharacteristics } from '../charts/characteristics'
import { db } from '../client'
import { getStudyFrame } from '../frame/study-frame'
import { getStudy } from '../studies'

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
  const frame = await getStudyFrame(actor, task, { judges: withAi })
  const basis = { frame, seed, asPublished, order: await orderByKey(task, frame.itemIds) }
  const ofAi = withAi && frame.judges.length > 0
  return {
    withAi,
    parts: [
      peoplePart(basis),
      {
        id: 'table-b1',
        title: 'Table B1. Patients and texts',
        figures: [await readCharacteristics(task.studyId)],
      },
      ...(ofAi ? [...gridParts(basis), bestPart(basis), ...settingsParts(basis)] : []),
    ],
  }
}

/** Places of items in ascending order of their keys, which are the ids of a release. */
async function orderByKey({ taskId }: TaskRef, itemIds: readonly string[]): Promise<number[]> {
  const items = await db.item.findMany({ where: { taskId }, select: { id: true, key: true } })
  const keyOf = new Map(items.map(({ id, key }) => [id, key]))
  const keys = itemIds.map((id) => keyOf.get(id) ?? '')
  return [...keys.keys()].toSorted((one, other) => ((keys[one] ?? '') < (keys[other] ?? '') ? -1 : 1))
}
