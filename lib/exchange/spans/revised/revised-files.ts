import { AGREED } from '@/lib/core/adjudication/agreed-set'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile, ExportValues } from '../../export/export-file'
import { Losses } from '../losses'
import { readMarkedRows, toTexts } from '../marked-export'
import { readRevised, writeRevised } from './read-revised'

/** Fields that hold what a summary becomes. */
const FIELDS = ['cleaned', 'improved'] as const

type Revised = {
  key: string
  rater: string
  text: string
  original: string
  cleaned: string
  improved: string
  comment: string
}

/** Tasks that ask for a cleaned and an improved summary. */
export function listRevisingTasks<Task extends Pick<StoredTask, 'definition'>>(
  tasks: readonly Task[],
): Task[] {
  return tasks.filter(({ definition }) =>
    FIELDS.every((id) => definition.fields.some((field) => field.id === id && field.kind === 'text')),
  )
}

/**
 * Three sets of pairs for each rater who corrected summaries: source and summary as it was, cleaned, and improved; and the published
 * text file of the latter two.
 */
export function revisedFiles(all: readonly StoredTask[]): ExportFile[] {
  const tasks = listRevisingTasks(all)
  const losses = new Losses()
  return [
    ...tasks.map(
      (task): ExportFile => ({ path: task.name, many: (reader) => listSets(reader, task, losses) }),
    ),
    losses.file(tasks, () => [
      'Pairs hold texts alone: whose they are, and which errors were put right, stands in the plain folder.',
      'The text file has a summary a line, under the line’s number in the sets. The name in brackets is the summary’s in this study.',
    ]),
  ]
}

async function* listSets(
  reader: StudyReader,
  task: StoredTask,
  losses: Losses,
): AsyncGenerator<ExportValues> {
  const raters = new Set<string>()
  for await (const { rater } of readRevisions(reader, task, losses)) raters.add(rater)
  for (const rater of raters) {
    const own = async function* () {
      for await (const row of readRevisions(reader, task)) if (row.rater === rater) yield row
    }
    const stem = `${task.name}@${encodeURIComponent(rater)}`
    for (const version of ['original', 'cleaned', 'improved'] as const)
      yield {
        path: `summaries_${version}_${stem}.jsonl`,
        as: 'jsonl',
        async *values() {
          for await (const row of own()) yield { text: row.text, summary: row[version] }
        },
      }
    yield {
      path: `revised_${stem}.txt`,
      as: 'text',
      async *values() {
        let id = 0
        for await (const row of own()) {
          const entry = writeRevised({ ...row, id })
          if (/[\r\n]/.test(row.cleaned + row.improved))
            losses.add(`${task.name}: line breaks within summaries became blanks in the text file.`)
          if (!readRevised(entry, { hasKeys: true }).entries.every(({ isPublished }) => isPublished))
            losses.add(`${task.name}: summaries that the published reader of the text file passes over.`)
          id += 1
          yield entry
        }
      },
    }
  }
}

/** What people wrote, item by item. */
async function* readRevisions(
  reader: StudyReader,
  task: StoredTask,
  losses?: Losses,
): AsyncGenerator<Revised> {
  const agreed = losses ? await readAgreedErrors(reader, task) : new Map<string, readonly MarkedSpan[]>()
  for await (const row of reader.read('answers', task.id)) {
    const texts = toTexts(task.definition, row)
    const main = task.definition.item.parts.find(({ of }) => of !== 'chart')?.role
    const original = texts.find(({ role }) => role === main)?.text ?? ''
    const text = texts.find(({ role }) => role !== main)?.text ?? ''
    for (const { rater, raterKind, round, code, fields, comment } of row.ratings) {
      if (raterKind !== 'human' || round !== 1 || code === null) continue
      const { cleaned, improved, ...others } = readStoredValues(task.definition, { code, fields })
      if (typeof cleaned !== 'string' || typeof improved !== 'string') {
        losses?.add(`${task.name}: answers without both summaries, which make no pair.`)
        continue
      }
      if (!hasAll(agreed.get(row.item) ?? [], Object.values(others).flat() as Partial<MarkedSpan>[]))
        losses?.add(
          `${task.name}: pairs whose writer had not marked all that raters agree on now: what was agreed on later is perhaps not put right.`,
        )
      yield { key: row.item, rater, text, original, cleaned, improved, comment: comment ?? '' }
    }
  }
}

/** What raters of the tasks that the corrections start from agree on, by item. */
async function readAgreedErrors(
  reader: StudyReader,
  { definition }: StoredTask,
): Promise<Map<string, readonly MarkedSpan[]>> {
  const found = new Map<string, readonly MarkedSpan[]>()
  for (const { id, startsFrom } of definition.spanLayers)
    for (const task of reader.tasks.filter((own) => own.definition.id === startsFrom))
      for await (const { key, sets } of readMarkedRows(reader, task)) {
        const spans = sets.find(({ rater }) => rater === AGREED)?.spans ?? []
        found.set(key, [...(found.get(key) ?? []), ...spans.filter(({ layer }) => layer === id)])
      }
  return found
}

function hasAll(agreed: readonly MarkedSpan[], own: readonly Partial<MarkedSpan>[]): boolean {
  return agreed.every(({ start, end, label }) =>
    own.some((span) => span.start === start && span.end === end && span.label === label),
  )
}
