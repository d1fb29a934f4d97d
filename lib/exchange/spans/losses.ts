import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile } from '../export/export-file'
import { LEFT_OUT } from '../export/left-out'

/** What a layout could not hold, counted while the files are written. */
export class Losses {
  readonly #counts = new Map<string, number>()

  add(sentence: string, count = 1): void {
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + count)
  }

  /**
   * The file that lists it, to be written after all others.
   *
   * @param always what the layout never holds, by task
   */
  file(tasks: readonly StoredTask[], always: (task: StoredTask) => readonly string[]): ExportFile {
    const counts = this.#counts
    return {
      path: LEFT_OUT,
      as: 'text',
      // oxlint-disable-next-line require-await -- every file is written as it comes
      async *values() {
        for (const task of tasks) for (const sentence of always(task)) yield `${task.name}: ${sentence}\n`
        for (const [sentence, count] of counts) yield `${sentence} (${count} times)\n`
        if (counts.size === 0) yield 'Nothing else that was marked is left out.\n'
      },
    }
  }
}

/** What no file of marked passages has, a sentence each. */
export function listUnmarked({ definition }: StoredTask): string[] {
  const { fields, item } = definition
  return [
    ...fields.map(({ id }) => `“${id}” is no passage; what was answered stands in the plain folder.`),
    ...item.parts.flatMap(({ of, title }) =>
      of === 'chart' ? [`${title}: the chart does not come along.`] : [],
    ),
    'Of an agreement session the agreed passages come along, and not which passages of which rater they stand for.',
  ]
}
