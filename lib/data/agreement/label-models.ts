import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { narrowedTo } from '@/lib/core/figures/basis/suppression'
import {
  type LabelModelFigures,
  type LabelModelView,
  labelModelFigures,
  type Overruled,
} from '@/lib/core/figures/people/label-model-view'
import { isUnsettled } from '@/lib/core/progress'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { isUnsettledHidden } from '../blinding/label-exposures'
import { db } from '../client'
import { readItemTexts } from '../items'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'

type Statement = { itemId: string; text: string; patient: string }

type LabelModels = {
  /** Null for fewer than two people, and where all figures are kept. */
  figures: (Omit<LabelModelFigures, 'overruled'> & { overruled: readonly (Overruled & Statement)[] }) | null
  /** What is kept from a lead who has not chosen to read what is not settled yet. */
  kept: 'unsettled statements of the list' | 'figures of few statements' | null
}

/**
 * First-round ratings of people as a label model sees them, with the statements that it would decide otherwise. Until the
 * lead has chosen to read what is not settled yet, the list names settled statements, and nothing is reported of a few that are
 * not.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getLabelModels(
  actor: Actor,
  task: TaskRef,
  view: LabelModelView,
): Promise<LabelModels> {
  const matrix = await getStudyMatrix(actor, task, { aiRaters: false })
  const isHidden = await isUnsettledHidden(actor, task, matrix)
  const name = `label models ${JSON.stringify([task.taskId, view, isHidden])}`
  const found = await memoize(name, matrix.version, async () => labelModelFigures(matrix, view, isHidden))
  if (found === null) return { figures: null, kept: null }
  const few = [...narrowedTo(matrix, view), ...found.few]
  if (isHidden && few.some((index) => isUnsettled(matrix.states[index])))
    return { figures: null, kept: 'figures of few statements' }
  const figures = { ...found, overruled: await withTexts(matrix, found.overruled) }
  return { figures, kept: isHidden ? 'unsettled statements of the list' : null }
}

async function withTexts(
  matrix: StudyMatrix,
  overruled: readonly Overruled[],
): Promise<(Overruled & Statement)[]> {
  const idOf = (index: number) => matrix.itemIds[index] ?? ''
  const ids = overruled.map(({ index }) => idOf(index))
  const textOf = await readItemTexts(ids)
  const rows = await db.item.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      patient: { select: { externalId: true } },
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return overruled.flatMap((one) => {
    const row = byId.get(idOf(one.index))
    if (!row) return []
    return [{ ...one, itemId: row.id, text: textOf(row.id), patient: row.patient.externalId }]
  })
}
