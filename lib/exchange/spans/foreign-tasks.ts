import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { ImportFile } from '../import-file'
import type { MarkedRows } from './marked-rows'

/** Tasks that files of a tool are about whose projects know nothing of ours: found by the labels of passages in a file. */
export class ForeignTasks {
  readonly #marked: MarkedRows
  readonly #labelsOf: (file: ImportFile) => Promise<ReadonlySet<string>>
  readonly #known = new Map<string, NamedTask | 'no passages' | null>()

  constructor(marked: MarkedRows, labelsOf: (file: ImportFile) => Promise<ReadonlySet<string>>) {
    this.#marked = marked
    this.#labelsOf = labelsOf
  }

  /** @returns null where no task has all the labels, which is then in the findings */
  async find(file: ImportFile, location: FileLocation): Promise<NamedTask | 'no passages' | null> {
    const known = this.#known.get(file.name)
    if (known !== undefined) return known
    const labels = await this.#labelsOf(file)
    const found = labels.size === 0 ? 'no passages' : this.#marked.chooseTask(labels, location)
    this.#known.set(file.name, found)
    return found
  }
}
