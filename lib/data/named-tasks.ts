import 'server-only'
import type { NamedTask } from '@/lib/core/exchange/import-row'
import { nameTasks } from '@/lib/core/exchange/task-names'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { type TaskConfig, taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { Tx } from './client'

/** A task as files name it, with all that they say of it. */
export type StoredTask = NamedTask & {
  id: string
  title: string
  /** SHA-256 of the definition in canonical form. */
  digest: string
  config: TaskConfig
  lockedAt: Date | null
}

/** A study's tasks under their names in files, in the order in which they were made. Callers have authorized already. */
export async function listNamedTasks(tx: Tx, studyId: string): Promise<StoredTask[]> {
  const tasks = await tx.task.findMany({
    where: { studyId, excludedFromId: null, trainsTaskId: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { protocolVersion: { select: { definition: true, digest: true } } },
  })
  const names = nameTasks(tasks.map(({ protocol }) => protocol))
  return tasks.map(({ id, title, config, lockedAt, protocol, protocolVersion }, index) => ({
    id,
    name: names[index] ?? protocol,
    title,
    definition: definitionSchema.parse(protocolVersion.definition),
    digest: protocolVersion.digest,
    config: taskConfigSchema.parse(config),
    lockedAt,
  }))
}
