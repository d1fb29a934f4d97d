import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { parseLine } from '../check-value'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { readLines } from '../read-jsonl'
import { GENERATED_SYSTEMS } from './display-order'
import type { Author, Mark, MarkedItem, MarkedText } from './marked-item'
import {
  type MarkedFile,
  type MarkedLine,
  type PlacedLabel,
  readMarkedLines,
  surveyMarkedFile,
} from './marked-lines'
import { MarkedRows } from './marked-rows'

const RATER = /[_-](annotator[_-]?\d+|agreed|rater[_-].+)$/i
const OWN_NAME = /^hallucinations?([_-]|$)/i

/**
 * Marked texts as JSON lines, in the layout of a published release: a text, its summary, and the labels of one rater, whom the file
 * is named after, or each line names.
 */
export const markedJsonl: Format = {
  id: 'marked-jsonl',
  endings: ['jsonl'],
  tableOf: (stem) => (OWN_NAME.test(stem) || RATER.test(stem) ? 'marked' : null),
  async *read(files, context) {
    const rows = new MarkedRows(context)
    for (const file of files.get('marked') ?? []) yield* readFile(file, rows, context)
    yield* rows.finish()
  },
}

/** A file of marked texts by its first line, under a name that says so; any other file stays as it is. */
export async function nameMarkedLines(file: ImportFile): Promise<ImportFile> {
  if (!/\.jsonl(\.gz)?$/i.test(file.name)) return file
  for await (const { text } of untilProblem(readLines(file), new ImportFindings())) {
    const value = parseLine(text, { file: file.name, line: 1 }, new ImportFindings()) as
      | Record<string, unknown>
      | undefined
    const isMarked = typeof value?.['summary'] === 'string' && Array.isArray(value['labels'])
    return isMarked ? { ...file, name: `hallucinations_${file.name}` } : file
  }
  return file
}

async function* readFile(
  file: ImportFile,
  rows: MarkedRows,
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  const survey = await surveyMarkedFile(file, findings)
  if (!survey) return
  const task = rows.chooseTask(survey.labels, { file: file.name, line: 0 })
  if (!task) return
  const stem = file.name.replace(/\.jsonl(\.gz)?$/i, '')
  const rater = RATER.exec(stem)?.[1]?.toLowerCase() ?? null
  const set = stem.replace(RATER, '').replace(OWN_NAME, '') || 'texts'
  const authors = new Authors(set, survey)
  let index = 0
  for await (const line of readMarkedLines(file, survey, findings)) {
    const author = authors.of(line, index)
    const item = toItem(line, { file: file.name, rater, name: `${set}-${index}`, author })
    index += 1
    if (item) yield* rows.take(item, task)
    else {
      const message =
        'rater_id has no value, and the file is not named after a rater, as hallucinations_NAME_annotator_1.jsonl is.'
      findings.addProblem({ file: file.name, line: line.line, column: 'rater_id', code: 'missing', message })
    }
  }
}

type About = { file: string; rater: string | null; name: string; author: Author }

function toItem(row: MarkedLine, { file, rater, name, author }: About): MarkedItem | null {
  const own = row.rater_id ?? rater
  if (own === null) return null
  const texts: MarkedText[] = [{ name: 'summary', text: row.summary }]
  if (row.text != null) texts.push({ name: 'text', text: row.text })
  return {
    file,
    line: row.line,
    task: row.task_id ?? null,
    key: row.item_key ?? null,
    name,
    author,
    texts,
    marks: [...toMarks('summary', row.labels, 0), ...toMarks('text', row.text_labels, row.labels.length)],
    links: (row.links ?? []).map(({ link, from, to }) => ({ name: link, from, to })),
    fields: null,
    answered: row.layers ?? null,
    rater: own,
    raterKind: row.rater_kind ?? 'human',
    round: row.round ?? 1,
    comment: row.comment || null,
    uncertain: row.uncertain ?? false,
    activeMs: null,
    ratedAt: row.rated_at ?? null,
  }
}

function toMarks(part: string, labels: readonly PlacedLabel[], before: number): Mark[] {
  return labels.map(({ id, start, end, label, attributes }, index) => ({
    id: id ?? `p${before + index + 1}`,
    part,
    start,
    end,
    label,
    attributes: attributes ?? {},
  }))
}

/** Who wrote the summaries: as the lines say; in files of generated ones, systems by their order; otherwise people. */
class Authors {
  readonly #set: string
  readonly #survey: MarkedFile
  readonly #met = new Map<string, number>()

  constructor(set: string, survey: MarkedFile) {
    this.#set = set
    this.#survey = survey
  }

  of({ text, author_kind, author_name }: MarkedLine, index: number): Author {
    if (author_kind != null || author_name != null)
      return { kind: author_kind ?? 'llm', name: author_name ?? '' }
    if (!/generated/i.test(this.#set)) return { kind: 'human', name: '' }
    const { lines, sources } = this.#survey
    const isPublished = lines === sources * GENERATED_SYSTEMS.length
    const before = this.#met.get(text ?? '') ?? 0
    this.#met.set(text ?? '', before + 1)
    const name = isPublished ? GENERATED_SYSTEMS[Math.floor(index / sources)] : undefined
    return { kind: 'llm', name: name ?? `system-${before + 1}` }
  }
}
