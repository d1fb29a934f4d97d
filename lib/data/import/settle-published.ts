import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation, ImportCount } from '@/lib/core/exchange/import-report'
import { addPublished, type PublishedValue, publishedValuesSchema } from '@/lib/core/published-value'
import type { Tx } from '../client'
import { readTaskConfig } from '../studies'

type Staged = FileLocation & PublishedValue & { task: string; taskId: string }

/**
 * Puts values that were published among the settings of the tasks that they are about: they stand beside figures, and change none. A
 * later value of the same cell and source takes the place of the one that is there.
 */
export async function settlePublished(tx: Tx, findings: ImportFindings): Promise<ImportCount> {
  const rows = await tx.$queryRaw<Staged[]>`
    select s.*, v.id as "taskId" from stage_published s join stage_task_id v on v.name = s.task order by s.file, s.line`
  const count = { added: 0, unchanged: 0 }
  for (const [taskId, own] of Map.groupBy(rows, (row) => row.taskId)) {
    await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for update`
    const config = await readTaskConfig(taskId, tx)
    const { values, added } = addPublished(config.published, own.map(toPublished))
    count.added += added
    count.unchanged += own.length - added
    const [first] = own
    if (first && !publishedValuesSchema.safeParse(values).success)
      findings.addProblem({
        file: first.file,
        line: first.line,
        column: null,
        code: 'value',
        message: `${first.file}: a task takes at most 2,000 published values.`,
      })
    else if (added > 0)
      await tx.task.update({ where: { id: taskId }, data: { config: { ...config, published: values } } })
  }
  return count
}

function toPublished({ figure, row, column, value, low, high, source, reason }: Staged): PublishedValue {
  return { figure, row, column, value, low, high, source, reason }
}
