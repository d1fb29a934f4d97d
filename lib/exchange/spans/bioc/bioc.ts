import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createPlacer, placeGiven, ReadingSearch, type TextReading, toLf } from '@/lib/core/text/text-reading'
import { checkValue, parseLine } from '../../check-value'
import type { Format } from '../../format'
import type { ImportFile } from '../../import-file'
import type { Section } from '../glued-text'
import { DEFAULT_TASK, listLayerLabels } from '../label-names'
import { type MarkLink, UNSAID } from '../marked-item'
import type { MarkedRows } from '../marked-rows'
import { idPrefixes, prefixOf } from '../medtator/id-prefixes'
import { type RawDocument, type RawMark, readFileName } from '../raw-document'
import { takeDocuments } from '../take-documents'
import { readWholeText, readXmlFile } from '../xml/xml-file'
import {
  type BiocAnnotation,
  type BiocCollection,
  type BiocDocument,
  type BiocRelation,
  biocSchema,
  toCollection,
} from './bioc-collection'

const READINGS: readonly TextReading[] = [
  { unit: 'UTF-16 code units', breaks: 'as they stand' },
  { unit: 'code points', breaks: 'as they stand' },
  { unit: 'UTF-16 code units', breaks: 'CRLF' },
]
/** What is placed already. */
const PLACED: readonly TextReading[] = [{ unit: 'UTF-16 code units', breaks: 'as they stand' }]
/** Infons that name the label of an annotation, and its rater. */
const TYPES = ['type', 'label', 'class']
const RATERS = ['rater_id', 'rater', 'annotator']
/** Infons that are no attributes of a passage. */
const OWN = new Set([...TYPES, ...RATERS, 'span', 'comment', 'identifier'])

/**
 * Collections in BioC, as XML or JSON. Labels stand in an infon; where there is none, as in files of MedTator, the letters of the
 * annotation's id are taken for the prefix of a label in the order of the protocol.
 */
export const bioc: Format = {
  id: 'bioc',
  endings: ['xml', 'json'],
  tableOf: (stem) => (/^(labeling-config|manifest)/.test(stem) ? null : 'documents'),
  read: (files, context) => takeDocuments(files.get('documents') ?? [], context, readBioc),
}

async function* readBioc(
  file: ImportFile,
  context: ImportContext,
  rows: MarkedRows,
): AsyncGenerator<RawDocument> {
  const { findings } = context
  const read = /\.json(\.gz)?$/i.test(file.name)
    ? await readJson(file, findings)
    : await readXmlFile(file, findings).then((root) => root && toCollection(root))
  const collection =
    read == null ? null : checkValue(read, biocSchema, { file: file.name, line: 1 }, findings)
  if (!collection) return
  const named = readFileName(file.name.replace(/\.(xml|json)(\.gz)?$/i, ''))
  for (const document of collection.documents) {
    if (document.passages.some(({ sentences }) => sentences.length > 0))
      rows.warn('left_out', 'Sentences of BioC and what is marked in them are left out.')
    const found = toDocument(file, collection, document, { ...named, context, rows })
    if (found) yield found
  }
}

async function readJson(file: ImportFile, findings: ImportFindings): Promise<unknown> {
  const text = await readWholeText(file, findings)
  return text === null ? null : parseLine(text, { file: file.name, line: 1 }, findings)
}

type About = Pick<RawDocument, 'name'> & { rater: string | null; context: ImportContext; rows: MarkedRows }

function toDocument(
  file: ImportFile,
  collection: BiocCollection,
  document: BiocDocument,
  { rater, context, rows }: About,
): RawDocument | null {
  const infons = { ...collection.infons, ...document.infons }
  const location = { file: file.name, line: document.line }
  const own = findRater(document, infons) ?? rater
  if (own === null) {
    const message =
      'The document names no rater_id, and the file is not named after a rater, as NAME_annotator_1.xml is.'
    context.findings.addProblem({ ...location, column: 'rater_id', code: 'missing', message })
    return null
  }
  const marked = document.passages.map((passage) => toPassage(passage, context, rows))
  const { text, sections } = joinPassages(marked)
  const placed = placeInPassages(marked, sections, location, context.findings)
  if (!placed) return null
  const relations = [...document.passages.flatMap((passage) => passage.relations), ...document.relations]
  const annotations = document.passages.flatMap((passage) => passage.annotations)
  const ids = new Map(annotations.map(({ id, infons: said }) => [id, said['span'] ?? id]))
  const isOurs = infons['item_key'] !== undefined
  return {
    ...UNSAID,
    ...location,
    name: readFileName(document.id.replace(/\.xml$/i, '')).name,
    task: infons['task_id'] ?? null,
    key: infons['item_key'] ?? null,
    rater: own,
    raterKind: infons['rater_kind'] === 'ai' ? 'ai' : 'human',
    round: infons['round'] === '2' ? 2 : 1,
    answered:
      infons['layers'] === undefined ? null : infons['layers'].split(' ').filter((name) => name !== ''),
    text,
    sections: isOurs || marked.length > 1 ? sections : null,
    marks: placed,
    links: relations.flatMap((relation) => toLink(relation, ids)),
    readings: PLACED,
  }
}

/** Who marked a document: it says so, or its annotations do. */
function findRater({ passages }: BiocDocument, infons: Readonly<Record<string, string>>): string | null {
  const find = (said: Readonly<Record<string, string>>) =>
    RATERS.map((key) => said[key]).find((value) => value !== undefined && value !== '')
  const marked = passages.flatMap(({ annotations }) => annotations)
  return (
    find(infons) ??
    marked.map((annotation) => find(annotation.infons)).find((name) => name !== undefined) ??
    null
  )
}

type Passage = { name: string | null; text: string; marks: RawMark[] }

/** A passage with what is marked in it, counted from its own beginning. */
function toPassage(
  { text, infons, offset, annotations }: BiocDocument['passages'][number],
  context: ImportContext,
  rows: MarkedRows,
): Passage {
  return {
    name: infons['role'] ?? infons['type'] ?? infons['section_type'] ?? null,
    text: toLf(text ?? ''),
    marks: joinPieces(annotations).map((pieces) => toMark(pieces, offset, context, rows)),
  }
}

/** All passages in one text, a line break behind each. */
function joinPassages(passages: readonly Passage[]): { text: string; sections: Section[] } {
  let text = ''
  const sections = passages.map((passage, index) => {
    const start = text.length
    text += `${passage.text}\n`
    return { name: passage.name ?? `passage ${index + 1}`, start, end: start + passage.text.length }
  })
  return { text, sections }
}

/** The marks at their places in the joined text; null where one spells another text, which is then in the findings. */
function placeInPassages(
  passages: readonly Passage[],
  sections: readonly Section[],
  { file, line }: FileLocation,
  findings: ImportFindings,
): RawMark[] | null {
  const search = new ReadingSearch(READINGS)
  for (const { text, marks } of passages) for (const mark of marks) search.take(text, mark.pieces, mark.line)
  const { found } = search
  if (!('unit' in found)) {
    const message =
      'An annotation of this document does not stand where the file says, or its text is another.'
    findings.addProblem({
      file,
      line: Math.max(line, found.line),
      column: 'location',
      code: 'value',
      message,
    })
    return null
  }
  return passages.flatMap(({ text, marks }, index) => {
    const place = createPlacer(text, found)
    const start = sections[index]?.start ?? 0
    return marks.map((mark) => ({
      ...mark,
      pieces: mark.pieces.flatMap((piece) => {
        const own = placeGiven(text, place, piece)
        return own ? [{ start: start + own.start, end: start + own.end, quote: null }] : []
      }),
    }))
  })
}

/** Pieces of one split passage: MedTator writes each as an annotation, with `_0`, `_1` behind the id. */
function joinPieces(annotations: readonly BiocAnnotation[]): BiocAnnotation[][] {
  return [...Map.groupBy(annotations, ({ id }) => /^([A-Za-z]+\d+)_\d+$/.exec(id)?.[1] ?? id).values()]
}

function toMark(
  pieces: readonly BiocAnnotation[],
  before: number,
  context: ImportContext,
  rows: MarkedRows,
): RawMark {
  const [first] = pieces
  const { id = '', infons = {}, line = 1 } = first ?? {}
  const said = TYPES.map((key) => infons[key]).find((value) => value !== undefined && value !== '')
  if (said === undefined) rows.warn('id_prefix', BY_PREFIX)
  return {
    id: infons['span'] ?? id,
    line,
    label: said ?? labelOfId(id, context),
    pieces: pieces.flatMap(({ locations, text }) =>
      locations.map(({ offset, length }) => ({
        start: offset - before,
        end: offset - before + length,
        quote: locations.length === 1 ? (text ?? null) : null,
      })),
    ),
    attributes: Object.fromEntries(Object.entries(infons).filter(([key]) => !OWN.has(key))),
  }
}

const BY_PREFIX =
  'Annotations without an infon “type” got the label that the letters of their ids stand for, in the order of the protocol’s labels.'

/** What an id stands for by its prefix, in the study's task of error spans or the one that comes with the product. */
function labelOfId(id: string, { tasks }: ImportContext): string {
  const task =
    tasks.find(({ name }) => name === DEFAULT_TASK) ??
    tasks.find(({ definition }) => definition.spanLayers.length > 0)
  const definition = task?.definition ?? findShipped(DEFAULT_TASK)
  const codes = listLayerLabels(definition).map(({ code }) => code)
  return idPrefixes([...new Set(codes)]).get(prefixOf(id)) ?? id
}

/** A relation of two annotations, or of one to what is missing. */
function toLink({ infons, nodes }: BiocRelation, ids: ReadonlyMap<string, string>): MarkLink[] {
  const from = nodes.find(({ role }) => role === 'from') ?? nodes[0]
  const to = nodes.find((node) => node !== from)
  const name = infons['type'] ?? infons['relation'] ?? ''
  if (!from) return []
  return [{ name, from: ids.get(from.refid) ?? from.refid, to: to ? (ids.get(to.refid) ?? to.refid) : null }]
}
