import { toLf } from '@/lib/core/text/text-reading'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import type { ExportFile, ExportValues } from '../../export/export-file'
import { Losses, listUnmarked } from '../losses'
import { listMarkedTasks, type MarkedRow, type MarkedSet, readByRater } from '../marked-export'
import { countPoints } from '../marked-jsonl-files'
import { labelNames, nameOf } from '../written-set'
import { escapeXml, toWritable } from '../xml/read-xml'

/** A collection of BioC for each task and rater, as XML or JSON: a document for each item, a passage for each text. */
export function biocFiles(all: readonly StoredTask[], as: 'xml' | 'json'): ExportFile[] {
  const tasks = listMarkedTasks(all)
  const losses = new Losses()
  return [
    ...tasks.map(
      (task): ExportFile => ({
        path: task.name,
        many: (reader) => listCollections(reader, task, { as, losses }),
      }),
    ),
    losses.file(tasks, (task) => [
      ...listUnmarked(task),
      'Texts have LF alone for their line breaks; offsets count code points over all passages of a document, as Python’s bioc reads them.',
      'Comments, the mark of uncertainty and times of answers stand in the plain folder.',
    ]),
  ]
}

async function* listCollections(
  reader: StudyReader,
  task: StoredTask,
  { as, losses }: { as: 'xml' | 'json'; losses: Losses },
): AsyncGenerator<ExportValues> {
  for (const { rater, sets } of await readByRater(reader, task)) {
    const write = as === 'xml' ? writeXml : writeJson
    const path = `bioc@${encodeURIComponent(`${task.name} ${rater}`)}.${as}`
    yield { path, as: 'text', values: () => write(toDocuments(task, sets(), losses)) }
  }
}

async function* toDocuments(
  task: StoredTask,
  marked: AsyncIterable<{ row: MarkedRow; set: MarkedSet }>,
  losses: Losses,
): AsyncGenerator<Document> {
  for await (const { row, set } of marked) yield toDocument(task, row, set, losses)
}

type Infons = Record<string, string>
type Annotation = {
  id: string
  infons: Infons
  text: string
  locations: { offset: number; length: number }[]
}
type Relation = { id: string; infons: Infons; nodes: { refid: string; role: string }[] }
type Document = {
  id: string
  infons: Infons
  passages: {
    offset: number
    infons: Infons
    text: string
    sentences: []
    annotations: Annotation[]
    relations: []
  }[]
  annotations: []
  relations: Relation[]
}

function toDocument(
  { name, definition }: StoredTask,
  row: MarkedRow,
  set: MarkedSet,
  losses: Losses,
): Document {
  const names = labelNames(definition, false)
  const ids = new Map(set.spans.map(({ id }, index) => [id, `T${index + 1}`]))
  let offset = 0
  const passages = row.texts.map(({ role, text: own }) => {
    const text = toWritable(toLf(own))
    if (text !== toLf(own))
      losses.add(`${name}: texts with characters that XML cannot hold, each replaced by �.`)
    const start = offset
    offset += countPoints(text, text.length) + 1
    const annotations = set.spans
      .filter(({ part }) => part === role)
      .map((span): Annotation => {
        const from = toLf(own.slice(0, span.start)).length
        const to = toLf(own.slice(0, span.end)).length
        const first = countPoints(text, from)
        return {
          id: ids.get(span.id) ?? '',
          infons: { type: nameOf(names, span), span: span.id, ...span.attributes },
          text: text.slice(from, to),
          locations: [{ offset: start + first, length: countPoints(text, to) - first }],
        }
      })
    return { offset: start, infons: { role }, text, sentences: [] as [], annotations, relations: [] as [] }
  })
  return {
    id: row.key,
    infons: {
      task_id: name,
      item_key: row.key,
      rater_id: set.rater,
      rater_kind: set.raterKind,
      round: String(set.round),
      layers: set.layers.join(' '),
    },
    passages,
    annotations: [],
    relations: set.links.map(({ name: type, from, to }, index) => ({
      id: `R${index + 1}`,
      infons: { type },
      nodes: [
        { refid: ids.get(from) ?? '', role: 'from' },
        ...(to === null ? [] : [{ refid: ids.get(to) ?? '', role: 'to' }]),
      ],
    })),
  }
}

async function* writeXml(documents: AsyncIterable<Document>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<collection>\n<source>Concordance</source>\n<date></date>\n<key></key>\n'
  for await (const document of documents) {
    const { id, passages, relations, infons } = document
    yield `<document>\n<id>${escapeXml(id)}</id>\n${toInfons(infons)}`
    for (const passage of passages) {
      yield `<passage>\n${toInfons(passage.infons)}<offset>${passage.offset}</offset>\n<text>${escapeXml(passage.text)}</text>\n`
      for (const { id: own, infons: said, locations, text } of passage.annotations) {
        const places = locations.map(
          ({ offset, length }) => `<location offset="${offset}" length="${length}"/>\n`,
        )
        yield `<annotation id="${own}">\n${toInfons(said)}${places.join('')}<text>${escapeXml(text)}</text>\n</annotation>\n`
      }
      yield '</passage>\n'
    }
    for (const { id: own, infons: said, nodes } of relations) {
      const ends = nodes.map(({ refid, role }) => `<node refid="${refid}" role="${role}"/>\n`)
      yield `<relation id="${own}">\n${toInfons(said)}${ends.join('')}</relation>\n`
    }
    yield '</document>\n'
  }
  yield '</collection>\n'
}

function toInfons(infons: Infons): string {
  return Object.entries(infons)
    .map(([key, value]) => `<infon key="${escapeXml(key)}">${escapeXml(value)}</infon>\n`)
    .join('')
}

async function* writeJson(documents: AsyncIterable<Document>): AsyncGenerator<string> {
  yield '{"source":"Concordance","date":"","key":"","infons":{},"documents":['
  let isFirst = true
  for await (const document of documents) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(document)}`
    isFirst = false
  }
  yield '\n]}\n'
}
