import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { evidenceRuleOf } from '@/lib/core/labeling/evidence-check'
import { STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { usualRaters } from '@/lib/core/protocols/new-task'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type TaskConfig, taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { TaskName, TaskRef } from '@/lib/core/task'
import { isId } from '@/lib/core/uuid'
import { digestOf } from '@/lib/digest'
import { db, type Tx } from './client'

/** What is excluded from a task, or trains for it, stands in tasks that have no pages of their own. */
const IS_WORK = { excludedFromId: null, trainsTaskId: null }

export type Task = {
  id: string
  studyId: string
  /** The definition's id. */
  protocol: string
  title: string
  definition: Definition
  config: TaskConfig
  lockedAt: Date | null
}

/**
 * A task of a study, by its address; not what is for training, or excluded. Callers have authorized already.
 *
 * @throws {AppError} `not_found` when the study has no such task
 */
export async function openTask({ studyId, taskId }: TaskRef, tx: Tx = db): Promise<Task> {
  const task = isId(taskId)
    ? await tx.task.findFirst({
        where: { id: taskId, studyId, ...IS_WORK },
        include: { protocolVersion: { select: { definition: true } } },
      })
    : null
  if (!task) throw new AppError('not_found', 'This task does not exist.')
  return toTask(task)
}

/** All tasks of a study with their definitions, in the order in which they were made. Callers have authorized already. */
export async function listDefinedTasks(tx: Tx, studyId: string): Promise<Task[]> {
  const tasks = await tx.task.findMany({
    where: { studyId, ...IS_WORK },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { protocolVersion: { select: { definition: true } } },
  })
  return tasks.map(toTask)
}

type TaskRow = Omit<Task, 'definition' | 'config'> & {
  config: unknown
  protocolVersion: { definition: unknown }
}

function toTask({ id, studyId, protocol, title, lockedAt, config, protocolVersion }: TaskRow): Task {
  return {
    id,
    studyId,
    protocol,
    title,
    lockedAt,
    definition: definitionSchema.parse(protocolVersion.definition),
    config: taskConfigSchema.parse(config),
  }
}

/**
 * The tasks of a study that people work on, in the order in which they were made.
 *
 * @throws {AppError} `not_found` for strangers
 */
export async function listTasks(actor: Actor, studyId: string): Promise<TaskName[]> {
  authorize(actor, 'study:read', studyId)
  const tasks = await db.task.findMany({
    where: { studyId, ...IS_WORK },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, protocolVersion: { select: { definition: true } } },
  })
  return tasks.map(({ id, title, protocolVersion }) => ({
    studyId,
    taskId: id,
    title,
    itemName: definitionSchema.parse(protocolVersion.definition).item.name,
  }))
}

/** What a task and its items are called, for whoever is in its study. @throws {AppError} `not_found` */
export async function getTaskName(actor: Actor, task: TaskRef): Promise<TaskName> {
  authorize(actor, 'study:read', task.studyId)
  const { studyId, id, title, definition } = await openTask(task)
  return { studyId, taskId: id, title, itemName: definition.item.name }
}

/** The tasks of a study where nobody asks. Callers have authorized already. */
export function listWorkTasks(tx: Tx, studyId: string): Promise<{ id: string }[]> {
  return tx.task.findMany({
    where: { studyId, ...IS_WORK },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
}

/**
 * The task that a page of the whole study leads to: its first.
 *
 * @throws {AppError} `not_found` for strangers, and when the study has none
 */
export async function getFirstTask(actor: Actor, studyId: string): Promise<TaskRef> {
  const [first] = await listTasks(actor, studyId)
  if (!first) throw new AppError('not_found', 'This study has no task.')
  return { studyId, taskId: first.taskId }
}

export type NewTask = {
  studyId: string
  definition: Definition
  title?: string
  config?: z.input<typeof taskConfigSchema>
}

/** Makes a task that applies a definition, without items. Callers have authorized and audit. @returns its id */
export async function insertTask(
  tx: Tx,
  { studyId, definition, title, config = {} }: NewTask,
): Promise<string> {
  const protocolVersionId = await storeDefinition(tx, studyId, definition)
  const task = await tx.task.create({
    data: {
      studyId,
      protocolVersionId,
      protocol: definition.id,
      title: title ?? definition.title,
      config: taskConfigSchema.parse({ ...configOf(definition), ...config }),
    },
    select: { id: true },
  })
  return task.id
}

/** The settings of a new task: evidence and raters as its protocol says, everything else as everywhere. */
function configOf(definition: Definition): z.input<typeof taskConfigSchema> {
  return {
    ratersPerItem: usualRaters(definition),
    labeling: { ...STANDARD_LABELING, evidence: evidenceRuleOf(definition) },
  }
}

/** A task that belongs to another one, of the same protocol: for training, or for what is excluded. @returns its id */
export async function ensureSideTask(
  tx: Tx,
  taskId: string,
  side: { title: string; link: 'excludedFromId' | 'trainsTaskId' },
): Promise<string> {
  const { studyId, protocol, protocolVersionId } = await tx.task.findUniqueOrThrow({ where: { id: taskId } })
  const task = await tx.task.upsert({
    where: side.link === 'excludedFromId' ? { excludedFromId: taskId } : { trainsTaskId: taskId },
    create: {
      studyId,
      protocol,
      protocolVersionId,
      title: side.title,
      [side.link]: taskId,
    },
    update: {},
    select: { id: true },
  })
  return task.id
}

/** Gives a task without items another definition. Callers have authorized and audit. */
export async function applyDefinition(tx: Tx, taskId: string, definition: Definition): Promise<void> {
  const { studyId } = await tx.task.findUniqueOrThrow({ where: { id: taskId }, select: { studyId: true } })
  const protocolVersionId = await storeDefinition(tx, studyId, definition)
  await tx.task.update({ where: { id: taskId }, data: { protocolVersionId, protocol: definition.id } })
}

/** A definition that comes with the product, in the study. @throws {Error} when the product has none of that id */
export function insertShippedTask(
  tx: Tx,
  studyId: string,
  protocol: string,
  config: NewTask['config'] = {},
): Promise<string> {
  return insertTask(tx, { studyId, definition: findShipped(protocol), config })
}

/** The study's row of a definition, made when it is not there. @returns its id */
export async function storeDefinition(tx: Tx, studyId: string, definition: Definition): Promise<string> {
  const digest = digestOf(definition)
  const row = await tx.protocolVersion.upsert({
    where: { studyId_digest: { studyId, digest } },
    create: { studyId, key: definition.id, version: definition.version, definition, digest },
    update: {},
    select: { id: true },
  })
  return row.id
}
