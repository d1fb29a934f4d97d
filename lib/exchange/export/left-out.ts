import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile } from './export-file'

/** What an export comes with where its layout cannot hold all that a task asks; it is no data. */
export const LEFT_OUT = 'left-out.txt'

/**
 * The file that lists what a layout cannot hold of the tasks; none where it can hold all.
 *
 * @param find what it cannot hold of one task, a sentence each
 */
export function leftOutFiles(
  tasks: readonly StoredTask[],
  find: (task: StoredTask) => readonly string[],
): ExportFile[] {
  const lines = tasks.flatMap((task) => find(task).map((sentence) => `${task.name}: ${sentence}\n`))
  if (lines.length === 0) return []
  return [
    {
      path: LEFT_OUT,
      as: 'text',
      // oxlint-disable-next-line require-await -- every file is written as it comes
      async *values() {
        yield* lines
      },
    },
  ]
}
