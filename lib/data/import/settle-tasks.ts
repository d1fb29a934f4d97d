import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { showsMore } from '@/lib/core/adjudication/consensus-settings'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation, ImportCount } from '@/lib/core/exchange/import-report'
import { nameTasks } from '@/lib/core/exchange/task-names'
import type { Definition } from '@/lib/core/protocols/definition'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { type TaskConfig, taskConfigSchema } from '@/lib/core/protocols/task-config'
import { digestOf } from '@/lib/digest'
import { visibilityOf } from '../adjudication/consensus-policies'
import { writeAudit } from '../audit'
import type { Tx } from '../client'
import { listNamedTasks, type StoredTask } from '../named-tasks'
import { readTaskConfig } from '../studies'
import { applyDefinition, insertTask } from '../tasks'

type Staged = FileLocation & { name: string; title: string | null; definition: unknown; settings: unknown }

/**
 * Makes the tasks that the source has and the study has not. A task that is there must have the same definition; while it has no
 * items it takes over the definition, the title and the settings of the source.
 */
export async function settleTasks(
  tx: Tx,
  actor: Actor,
  studyId: string,
  findings: ImportFindings,
): Promise<ImportCount> {
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
      else if (!isHeld && known.lockedAt !== null)
        report('task_id', 'conflict', `The task ${row.name} is locked, and stays as it is.`)
      else if (!isHeld && isNamed(tasks, row, definition, report)) {
        await takeOver(tx, known, row, definition)
        await noteVisibility(tx, actor, studyId, { id: known.id, before: known.config })
      }
      count.unchanged += 1
      continue
    }
    if (!isNamed([...tasks, null], row, definition, report)) continue
    const { title } = row
    const id = await insertTask(tx, {
      studyId,
      definition,
      ...(title !== null && { title }),
      // where a file says no settings, they are as the protocol has them
      ...(row.settings != null && { config: settings.data }),
    })
    await noteVisibility(tx, actor, studyId, { id, before: taskConfigSchema.parse({}) })
    count.added += 1
  }
  return count
}

type Report = (column: string, code: 'value' | 'conflict', message: string) => void

/**
 * Whether a task has the name that its protocol gives it, among the study's others.
 *
 * @param tasks the study's in their order; null in the place of a new one
 */
function isNamed(
  tasks: readonly (StoredTask | null)[],
  { name }: Staged,
  { id }: Definition,
  report: Report,
): boolean {
  const position = tasks.findIndex((task) => task === null || task.name === name)
  const wanted = nameTasks(
    tasks.map((task, index) => (index === position ? id : (task?.definition.id ?? id))),
  )[position]
  if (wanted === name) return true
  report('task_id', 'value', `task_id of this task must be ${wanted}: tasks are named by their protocol.`)
  return false
}

/** Puts in the audit log what people may see by the settings of a file, where that is other than it was. */
async function noteVisibility(
  tx: Tx,
  actor: Actor,
  studyId: string,
  { id, before }: { id: string; before: TaskConfig },
): Promise<void> {
  const now = visibilityOf(await readTaskConfig(id, tx))
  const was = visibilityOf(before)
  if (canonicalJson(now) === canonicalJson(was)) return
  await writeAudit(tx, actor, studyId, {
    type: 'visibility.set',
    data: {
      taskId: id,
      ...now,
      show: now.show.join(' '),
      isUnblinding: showsMore(was, now),
      reason: 'By the settings of an imported file.',
    },
  })
}

async function holdsItems(tx: Tx, taskId: string): Promise<boolean> {
  const side = await tx.task.count({ where: { OR: [{ excludedFromId: taskId }, { trainsTaskId: taskId }] } })
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
  const tasks = (await listNamedTasks(tx, studyId)).map(({ id, name }, index) => ({ id, name, index }))
  await tx.$executeRaw`create temporary table if not exists stage_task_id (name text primary key, id uuid, index int) on commit drop`
  await tx.$executeRaw`truncate stage_task_id`
  await tx.$executeRaw`
    insert into stage_task_id
    select r.name, r.id, r.index from json_to_recordset(${JSON.stringify(tasks)}::json) as r(name text, id uuid, index int)`
}
