import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { type FilesByTable, readFiles } from '../format'
import type { ImportFile } from '../import-file'
import type { TasksOfImport } from '../tasks'
import { readTextBytes } from '../text-stream'
import { plainTables } from './tables'

/** No definition is longer: `readDefinition` says so of what is. */
const MAX_BYTES = 2_000_000

/** Tasks with the definitions that come along, and the items that they list. */
export async function* readTasks(
  files: FilesByTable,
  tasks: TasksOfImport,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const protocols = new Map((files.get('protocols') ?? []).map((file) => [file.name, file]))
  for await (const { row, ...location } of readFiles(files.get('tasks'), plainTables.tasks, context)) {
    const name = row.protocol_file.split('/').at(-1) ?? ''
    const file = protocols.get(name)
    const report = (code: 'missing' | 'value', message: string) =>
      context.findings.addProblem({ ...location, column: 'protocol_file', code, message })
    if (!file) {
      report('missing', `The file ${row.protocol_file} did not come along.`)
      continue
    }
    const read = readDefinition(await readAll(file))
    if ('problems' in read) {
      for (const problem of read.problems) report('value', `${name}: ${problem}`)
      continue
    }
    const { definition } = read
    tasks.add({ name: row.task_id, definition })
    const { title = null, settings = null } = row
    yield { entity: 'task', ...location, name: row.task_id, title, definition, settings }
  }
}

/** Items, by the ids of their parts. */
export async function* readItems(
  files: FilesByTable,
  tasks: TasksOfImport,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  for await (const { row, ...location } of readFiles(files.get('items'), plainTables.items, context)) {
    if (!tasks.take(row.task_id, location, 'task_id', context.findings)) continue
    const { task_id: task, item_key: key, parts, attributes = {}, strata = {}, sort } = row
    if (!isObjectOfObjects(attributes)) {
      const message = 'attributes must be an object with an object for each part.'
      context.findings.addProblem({ ...location, column: 'attributes', code: 'value', message })
      continue
    }
    yield { entity: 'item', ...location, task, key, parts, attributes, strata, sort }
  }
}

function isObjectOfObjects(value: object): value is Record<string, Record<string, unknown>> {
  return Object.values(value).every(
    (member: unknown) => typeof member === 'object' && member !== null && !Array.isArray(member),
  )
}

async function readAll(file: ImportFile): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readTextBytes(file)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString()
}
