import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { authorize } from '@/lib/core/actor'
import type { AnswerView } from '@/lib/core/figures/answers/answer-view'
import { type AnswerFigures, figuresOf } from '@/lib/core/figures/answers/figures-of'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { isAiOpen } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { remember } from '../remembered'
import { getStudy } from '../studies'
import { openTask } from '../tasks'
import { readAnswerTable } from './answer-table'

/**
 * The figures that make sense for a task's definition, by the kinds of its fields, with intervals that follow from the study's
 * seed. AI raters' answers are in them once they are open, and drafts always.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getAnswerFigures(
  actor: Actor,
  task: TaskRef,
  view: AnswerView,
): Promise<AnswerFigures> {
  const { studyId } = task
  authorize(actor, 'agreement:read', studyId)
  const [opened, { seed }, version, isOpen] = await Promise.all([
    openTask(task),
    getStudy(actor, studyId),
    readVersions(studyId),
    isAiOpen(studyId),
  ])
  const { id, definition } = opened
  const ai = isOpen || definition.aiRater?.isDraft === true
  const table = () => remember(`answers ${id} ${ai}`, version.data, () => readAnswerTable(opened, { ai }))
  const name = `answer figures ${JSON.stringify({ id, seed, ai, view })}`
  return remember(name, version.data, async () => figuresOf(definition, await table(), view, seed))
}

/** Whether one choice is all that a task asks, which has pages of its own. @throws {AppError} `not_found`, `forbidden` */
export async function asksOneChoice(actor: Actor, task: TaskRef): Promise<boolean> {
  authorize(actor, 'agreement:read', task.studyId)
  const { definition } = await openTask(task)
  return findOnlyChoice(definition) !== null
}
