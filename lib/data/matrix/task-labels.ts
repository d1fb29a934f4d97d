import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { findLabelSet, type LabelSet, labelSetOf, wholeAnswers } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { openTask } from '../tasks'

/**
 * What a task's items and answers are called: its definition where it asks more than one choice, else the labels of that.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getTaskWords(actor: Actor, { studyId, taskId }: TaskRef) {
  authorize(actor, 'study:read', studyId)
  const { definition } = await openTask({ studyId, taskId })
  const several = findOnlyChoice(definition) ? null : definition
  return { labels: several ? [] : labelSetOf(definition).all, itemName: definition.item.name, several }
}

/**
 * What the answers of a task can be; null where its definition has no labels.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getTaskLabels(actor: Actor, { studyId, taskId }: TaskRef): Promise<LabelSet | null> {
  authorize(actor, 'study:read', studyId)
  const { definition } = await openTask({ studyId, taskId })
  return findLabelSet(definition)
}

/**
 * The labels of a matrix's columns: those of the only choice that a task asks; elsewhere whole answers, as they were first given.
 * Callers have authorized.
 */
export async function readMatrixLabels(taskId: string, definition: Definition): Promise<LabelSet> {
  if (findOnlyChoice(definition)) return labelSetOf(definition)
  const rows = await db.$queryRaw<{ code: string }[]>`
    select code from (
      select t.code, t."createdAt" as at from "Rating" t
      join "Rater" r on r.id = t."raterId" and r.kind = 'human' where t."taskId" = ${taskId}::uuid
      union all
      select c.code, c."createdAt" from "Consensus" c
      join "Item" i on i.id = c."itemId" and i."taskId" = ${taskId}::uuid
    ) said group by code order by min(at), code collate "C"`
  return wholeAnswers(
    definition.title,
    rows.map(({ code }) => code),
  )
}
