import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportCount, Place } from '@/lib/core/exchange/import-report'
import { nameTasks } from '@/lib/core/exchange/task-names'
import type { Definition } from '@/lib/core/protocols/definition'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { digestOf } from '@/lib/digest'
import type { Tx } from '../client'
import { listNamedTasks, type StoredTask } from '../named-tasks'
import { applyDefinition, insertTask } from '../tasks'

type Staged = Place & { name: string; title: string | null; definition: unknown; settings: unknown }

/**
 * Makes the tasks that the source has and the study has not. A task that is there must have the same definition; while it has no
 * items it takes over the definition, the title and the settings of the source.
 */
export async function settleTasks(tx: Tx, studyId: string, findings: ImportFindings): Promise<ImportCount> {
  const rows = await tx.$queryRaw<Staged[]>`select * from stage_task order by file, line`
  const count = { added: 0, unchanged: 0 }
  for (const row of rows) {
    const tasks = await listNamedTasks(tx, studyId)
    const report = (column: string, code: 'value' | 'conflict', message: string) =>
      findings.addProblem({ file: row.file, line: row.line, column, code, message })
    const read = readDefinition(JSON.stringify(row.definition))
    if ('problems' in read) {
      report(
        'protocol_file',
        'value',
        `The protocol of ${row.name}: ${read.problems[0] ?? 'cannot be read.'}`,
      )
      continue
    }
    const { definition } = read
    const settings = taskConfigSchema.safeParse(row.settings ?? {})
    if (!settings.success) {
      report('settings', 'value', `settings of ${row.name} are not those of a task.`)
      continue
    }
    const known = tasks.find(({ name }) => name === row.name)
    if (known) {
      const isHeld = await holdsItems(tx, known.id)
      if (isHeld && known.digest !== digestOf(definition))
        report('task_id', 'conflict', `The task ${row.name} has another protocol in this study.`)
      else if (!isHeld) await takeOver(tx, known, row, definition)
      count.unchanged += 1
      continue
    }
    const names = nameTasks([...tasks.map((task) => task.definition.id), definition.id])
    if (names.at(-1) !== row.name) {
      report(
        'task_id',
        'value',
        `task_id of this task must be ${names.at(-1)}: tasks are named by their protocol.`,
      )
      continue
    }
    const { title } = row
    await insertTask(tx, { studyId, definition, ...(title !== null && { title }), config: settings.data })
    count.added += 1
  }
  return count
}

async function holdsItems(tx: Tx, taskId: string): Promise<boolean> {
  const side = await tx.task.count({ where: { excludedFromId: taskId } })
  return side > 0 || (await tx.item.count({ where: { taskId }, take: 1 })) > 0
}

async function takeOver(tx: Tx, task: StoredTask, row: Staged, definition: Definition): Promise<void> {
  if (task.digest !== digestOf(definition)) await applyDefinition(tx, task.id, definition)
  await tx.task.update({
    where: { id: task.id },
    data: {
      ...(row.title !== null && { title: row.title }),
      ...(row.settings !== null && { config: taskConfigSchema.parse(row.settings) }),
    },
  })
}

/** The study's tasks by their names in files, for the statements of SQL that follow. */
export async function stageTaskIds(tx: Tx, studyId: string): Promise<void> {
  const tasks = (await listNamedTasks(tx, studyId)).map(({ id, name }, index) => ({ id, name, place: index }))
  await tx.$executeRaw`create temporary table if not exists stage_task_id (name text primary key, id uuid, place int) on commit drop`
  await tx.$executeRaw`truncate stage_task_id`
  await tx.$executeRaw`
    insert into stage_task_id
    select r.name, r.id, r.place from json_to_recordset(${JSON.stringify(tasks)}::json) as r(name text, id uuid, place int)`
}
