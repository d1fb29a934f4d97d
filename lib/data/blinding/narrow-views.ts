import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ItemFilter } from '@/lib/core/figures/basis/strata'
import { narrowedTo } from '@/lib/core/figures/basis/suppression'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { noteExposedRounds, unsettledRounds } from './label-exposures'

/**
 * Remembers that a lead has narrowed figures down to a few answered statements of which some are not settled: such figures
 * reveal what people said of them in the first round. Callers have authorized already.
 */
export async function noteNarrowView(
  actor: Actor,
  task: TaskRef,
  matrix: StudyMatrix,
  filter: Partial<ItemFilter>,
): Promise<void> {
  if (actor.userId === null) return
  const reported = narrowedTo(matrix, filter)
  await noteExposedRounds(actor, task, unsettledRounds({ ...matrix, columns: firstRound(matrix) }, reported))
}
