import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type Glance, glanceAt } from '@/lib/core/figures/study/glance'
import { outlierRaters } from '@/lib/core/figures/study/outlier-raters'
import { isWhole } from '@/lib/core/labels'
import type { TaskRef } from '@/lib/core/task'
import { getAiResults } from '../blinding/ai-results'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** A task at a glance: where it stands, where people split, who waits. @throws {AppError} `not_found`, `forbidden` */
export async function getGlance(actor: Actor, task: TaskRef, now: Date): Promise<Glance> {
  const [progress, matrix, ai, needs] = await Promise.all([
    getProgress(actor, task),
    getStudyMatrix(actor, task, { aiRaters: false }),
    getAiResults(actor, task),
    getStudyNeeds(actor, task),
  ])
  const glance = glanceAt(matrix, progress, needs, ai, now)
  if (isWhole(matrix.labelSet)) return { ...glance, outliers: NOT_SHOWN }
  const outliers = await memoize(`apart ${task.taskId}`, matrix.version, async () => outlierRaters(matrix))
  return { ...glance, outliers }
}

/** Of a task of several fields: numbers of whole answers are compared item by item alone. */
const NOT_SHOWN = {
  people: [],
  tested: 0,
  reason: 'Nobody is tested: answers to several fields at once are compared under Agreement.',
}
