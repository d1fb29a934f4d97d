import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { compareSystems, type SystemComparison } from '@/lib/core/figures/systems/compare-systems'
import type { StoredSystemReport } from '@/lib/core/figures/systems/stored-report'
import { findSubject, findSystemStrata } from '@/lib/core/figures/systems/subjects'
import { systemAddress } from '@/lib/core/figures/systems/system-address'
import {
  makeSystemReport,
  type SystemChoices,
  systemChoices,
  systemContext,
} from '@/lib/core/figures/systems/system-report'
import type { SystemPair, SystemView } from '@/lib/core/figures/systems/system-view'
import type { TaskRef } from '@/lib/core/task'
import { digestOf } from '@/lib/digest'
import { openAnswers } from '../agreement/answer-figures'
import { memoize } from '../memoize'
import { listSources } from '../report/report-sources'
import { getStudy } from '../studies'
import { openTask } from '../tasks'
import { readExplanations, readItemTexts } from './item-texts'

/** Whether a task’s definition distinguishes systems, so that each has a report. @throws {AppError} `not_found`, `forbidden` */
export async function hasSystems(actor: Actor, task: TaskRef): Promise<boolean> {
  authorize(actor, 'agreement:read', task.studyId)
  const { definition } = await openTask(task)
  return findSystemStrata(definition) !== null
}

/**
 * The systems whose texts a task checks, beside each other, and whose verdicts there are: those of AI raters once they are open.
 *
 * @throws {AppError} `not_found`, also where the task distinguishes no systems, and for a source that is not there; `forbidden`
 */
export async function getSystems(actor: Actor, task: TaskRef, by: string): Promise<SystemChoices> {
  const { opened, version, read, seed } = await openSystems(actor, task)
  const { id, definition } = opened
  return memoize(`systems ${JSON.stringify({ id, seed, by })}`, version, async () => {
    const made = systemChoices({ definition, table: await read(), seed }, by, (subject, source) =>
      systemAddress(task, { ...subject, by: source }),
    )
    if (!made || (by !== '' && made.by === '')) throw nothingThere()
    return made
  })
}

/**
 * The report of one system, with what is missing, every vote and explanation.
 *
 * @throws {AppError} `not_found` where there is no such system, no verdict of this source, or it is sealed; `forbidden`
 */
export async function getSystemReport(
  actor: Actor,
  task: TaskRef,
  view: SystemView,
): Promise<StoredSystemReport> {
  const { opened, version, read, readTexts, seed, study } = await openSystems(actor, task)
  const { id, definition, title } = opened
  return memoize(`system report ${JSON.stringify({ id, seed, view })}`, version, async () => {
    const [table, texts] = await Promise.all([read(), readTexts()])
    const made = systemContext({ definition, table, seed })
    const subject = made && findSubject(made.subjects, view)
    const itemIds = (subject?.indices ?? []).flatMap((index) => texts[index]?.itemId ?? [])
    const hasAi = table.raters.some(({ kind }) => kind === 'ai')
    const [ofPeople, ofAi] = await Promise.all([
      readExplanations(id, itemIds, 'human'),
      hasAi ? readExplanations(id, itemIds, 'ai') : new Map<string, never[]>(),
    ])
    const explanations = new Map(
      itemIds.map((itemId) => [itemId, [...(ofPeople.get(itemId) ?? []), ...(ofAi.get(itemId) ?? [])]]),
    )
    const report = makeSystemReport({ definition, table, seed }, view, { texts, explanations })
    if (!report) throw nothingThere()
    return {
      ...report,
      kind: 'system' as const,
      study: study.title,
      task: title,
      protocol: { title: definition.title, version: definition.version, source: definition.source ?? null },
      seed,
      sources: [
        ...listSources(table, digestOf(definition)),
        ['Texts and explanations of this report, SHA-256', digestOf(report.findings)] as const,
      ],
    }
  })
}

/**
 * Two systems, or two versions of one, on the same patients.
 *
 * @throws {AppError} `not_found` as {@link getSystemReport}; `forbidden`
 */
export async function getSystemComparison(
  actor: Actor,
  task: TaskRef,
  view: SystemPair,
): Promise<SystemComparison> {
  const { opened, version, read, readTexts, seed } = await openSystems(actor, task)
  const { id, definition } = opened
  return memoize(`systems compared ${JSON.stringify({ id, seed, view })}`, version, async () => {
    const made = compareSystems({ definition, table: await read(), seed }, view, await readTexts())
    if (!made) throw nothingThere()
    return made
  })
}

function nothingThere(): AppError {
  return new AppError(
    'not_found',
    'There is no such system here, or no verdict of this kind yet. Of a system with versions, name one.',
  )
}

async function openSystems(actor: Actor, task: TaskRef) {
  authorize(actor, 'document:read', task.studyId)
  authorize(actor, 'rating:read-all', task.studyId)
  const [{ opened, version, read }, study] = await Promise.all([
    openAnswers(actor, task),
    getStudy(actor, task.studyId),
  ])
  if (findSystemStrata(opened.definition) === null)
    throw new AppError('not_found', 'This task does not distinguish systems.')
  const readTexts = () =>
    memoize(`texts of ${opened.id}`, version, async () => readItemTexts(opened, await read()))
  return { opened, version, read, readTexts, study, seed: study.seed }
}
