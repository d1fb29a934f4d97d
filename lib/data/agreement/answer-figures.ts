import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import type { AnswerTable } from '@/lib/core/figures/answers/answer-table'
import type { AnswerView } from '@/lib/core/figures/answers/answer-view'
import { askedFiguresOf, asksFigures, figuresOf } from '@/lib/core/figures/answers/figures-of'
import type { Figure } from '@/lib/core/figures/figure'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { digestOf } from '@/lib/digest'
import { isAiOpen, readPromisedMargin } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { openTask, type Task } from '../tasks'
import { readAnswerTable } from './answer-table'

type OpenAnswers = {
  opened: Task
  /** The same for the same data. */
  version: string
  read: () => Promise<AnswerTable>
}

/**
 * A task with its answers, read when they are first asked for: those of AI raters once they are open.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function openAnswers(actor: Actor, task: TaskRef): Promise<OpenAnswers> {
  const { studyId } = task
  authorize(actor, 'agreement:read', studyId)
  const [opened, versions, ai] = await Promise.all([openTask(task), readVersions(studyId), isAiOpen(task)])
  const margin = ai ? await readPromisedMargin(task) : null
  const { published } = opened.config
  const version = `${versions.data} ${ai} ${JSON.stringify(margin)} ${published.length === 0 ? '' : digestOf(published)}`
  const read = () =>
    memoize(
      `answers ${opened.id}`,
      version,
      async (): Promise<AnswerTable> => ({
        ...(await readAnswerTable(opened, { ai, versions })),
        ...(margin && { margin }),
        ...(published.length > 0 && { published }),
      }),
    )
  return { opened, version, read }
}

/**
 * The figures that make sense for a task's definition, by the kinds of its fields, with intervals that follow from the study's
 * seed. AI raters' answers are in them once they are open.
 *
 * @param part the section that a page opens, as of {@link figuresOf}
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getAnswerFigures(
  actor: Actor,
  task: TaskRef,
  view: AnswerView,
  part: string | null = null,
): Promise<AnswerFigures> {
  const [{ opened, version, read }, { seed }] = await Promise.all([
    openAnswers(actor, task),
    getStudy(actor, task.studyId),
  ])
  const { id, definition } = opened
  const name = `answer figures ${JSON.stringify({ id, seed, view, part })}`
  return memoize(name, version, async () => figuresOf(definition, await read(), view, seed, part))
}

/**
 * The figures that the definition of a task of one choice asks for beside those that each such task has; mostly none.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listAskedFigures(actor: Actor, task: TaskRef): Promise<Figure[]> {
  const [{ opened, version, read }, { seed }] = await Promise.all([
    openAnswers(actor, task),
    getStudy(actor, task.studyId),
  ])
  const { id, definition, config } = opened
  if (!asksFigures(definition) && config.published.length === 0) return []
  return memoize(`asked figures ${id} ${seed}`, version, async () =>
    askedFiguresOf(definition, await read(), seed),
  )
}

/** Whether one choice is all that a task asks, which has pages of its own. @throws {AppError} `not_found`, `forbidden` */
export async function asksOneChoice(actor: Actor, task: TaskRef): Promise<boolean> {
  authorize(actor, 'agreement:read', task.studyId)
  const { definition } = await openTask(task)
  return findOnlyChoice(definition) !== null
}

/** Figures of one choice make no sense of anything else. @throws {AppError} `not_found` for a task that asks more, `forbidden` */
export async function requireOneChoice(actor: Actor, task: TaskRef): Promise<void> {
  if (await asksOneChoice(actor, task)) return
  throw new AppError(
    'not_found',
    'This task asks more than one choice. Its figures are on its Agreement page.',
  )
}
