import type { ImportContext } from '@/lib/core/exchange/import-row'
import { type TextReading, toLf } from '@/lib/core/text/text-reading'
import type { Format } from '../../format'
import type { ImportFile } from '../../import-file'
import { type MarkLink, UNSAID } from '../marked-item'
import type { MarkedRows } from '../marked-rows'
import { type RawDocument, type RawMark, readFileName } from '../raw-document'
import { takeDocuments } from '../take-documents'
import { childrenOf, textOf, type XmlElement } from '../xml/read-xml'
import { readXmlFile } from '../xml/xml-file'

/** The browser counts code units and has LF alone; offsets made before the file was saved may have counted CRLF. */
const READINGS: readonly TextReading[] = [
  { unit: 'UTF-16 code units', breaks: 'as they stand' },
  { unit: 'UTF-16 code units', breaks: 'CRLF' },
  { unit: 'code points', breaks: 'as they stand' },
]
const DOCUMENT_LEVEL = '-1~-1'
const SPANS = /^\d+~\d+(?:,\d+~\d+)*$/
const SPAN = /(\d+)~(\d+)/g

/** Files of MedTator: a text, its tags with their places, and links between them. A file is of one rater, whom its name says. */
export const medtator: Format = {
  id: 'medtator',
  endings: ['xml'],
  tableOf: (stem) => (stem.startsWith('labeling-config') ? null : 'documents'),
  read: (files, context) => takeDocuments(files.get('documents') ?? [], context, readMedtator),
}

async function* readMedtator(
  file: ImportFile,
  { findings }: ImportContext,
  rows: MarkedRows,
): AsyncGenerator<RawDocument, void, undefined> {
  const root = await readXmlFile(file, findings)
  if (!root) return
  const [textElement] = childrenOf(root, 'TEXT')
  if (!textElement) {
    const message = 'This is no file of MedTator: it has no element TEXT.'
    findings.addProblem({ file: file.name, line: root.line, column: null, code: 'other_format', message })
    return
  }
  const tags = childrenOf(root, 'TAGS').flatMap(({ children }) =>
    children.filter((child): child is XmlElement => typeof child !== 'string'),
  )
  const marks = tags.flatMap((tag) => readMark(tag, file.name, { findings }, rows) ?? [])
  const idOf = (id: string) => ids.get(id) ?? id
  const ids = new Map(
    tags.map(({ attributes }) => [attributes['id'] ?? '', attributes['_span'] ?? attributes['id'] ?? '']),
  )
  const { rater, ...named } = readFileName(file.name.replace(/\.xml(\.gz)?$/i, ''))
  const shared = {
    ...UNSAID,
    ...named,
    file: file.name,
    line: 1,
    text: toLf(textOf(textElement)),
    sections: null,
    links: tags
      .flatMap(readLinks)
      .map(({ name, from, to }) => ({ name, from: idOf(from), to: to === null ? null : idOf(to) })),
    answered: readAnswered(root),
    readings: READINGS,
  }
  if (rater !== null) {
    yield { ...shared, rater, marks }
    return
  }
  const names = [
    ...new Set(tags.flatMap(({ attributes }) => Array.from(attributes['_annotator'] ?? ''))),
  ].toSorted()
  if (names.length === 0) {
    const message =
      'The file does not say whose tags these are. Name it after the rater, as text-1_annotator_1.xml or text-1@anna.xml.'
    findings.addProblem({ file: file.name, line: 1, column: 'rater_id', code: 'missing', message })
  }
  const byId = new Map(
    tags.map(({ attributes }) => [idOf(attributes['id'] ?? ''), attributes['_annotator'] ?? '']),
  )
  for (const name of names)
    yield { ...shared, rater: name, marks: marks.filter(({ id }) => byId.get(id)?.includes(name)) }
}

/** Layers that the rater answered, which our export notes among what is said of the file. */
function readAnswered(root: XmlElement): readonly string[] | null {
  const notes = childrenOf(root, 'META').flatMap((meta) => childrenOf(meta, 'layers'))
  const names = notes.flatMap(({ attributes }) => attributes['answered']?.split(' ') ?? [])
  return notes.length > 0 ? names.filter((name) => name !== '') : null
}

/** An entity's passage; null for what has no place, and for links. */
function readMark(
  { name, attributes, line }: XmlElement,
  file: string,
  { findings }: Pick<ImportContext, 'findings'>,
  rows: MarkedRows,
): RawMark | null {
  const spans = attributes['spans']
  if (spans === undefined || spans === '') return null
  if (spans === DOCUMENT_LEVEL) {
    rows.warn('left_out', 'Tags of a whole document have no place in a text, and are left out.')
    return null
  }
  const id = attributes['_span'] ?? attributes['id'] ?? `${name}-${line}`
  if (!SPANS.test(spans)) {
    const message = `spans of ${id.slice(0, 60)} must be places such as 12~20.`
    findings.addProblem({ file, line, column: 'spans', code: 'value', message })
    return null
  }
  const places = [...spans.matchAll(SPAN)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }))
  const texts = places.length === 1 ? [attributes['text'] ?? null] : (attributes['text']?.split('...') ?? [])
  const hasEach = texts.length === places.length
  const known = ['id', 'spans', 'text']
  return {
    id,
    line,
    label: name,
    pieces: places.map((place, index) => ({ ...place, quote: hasEach ? (texts[index] ?? null) : null })),
    attributes: Object.fromEntries(
      Object.entries(attributes).filter(([key]) => !known.includes(key) && !key.startsWith('_')),
    ),
  }
}

/** A link with two ends; one with a single end says that the other is missing. */
function readLinks({ name, attributes }: XmlElement): MarkLink[] {
  if (attributes['spans']) return []
  const ends = Object.entries(attributes).flatMap(([key, value]) =>
    key.endsWith('ID') && Object.hasOwn(attributes, `${key.slice(0, -2)}Text`) ? [[key, value] as const] : [],
  )
  const first = ends.find(([key]) => key === 'fromID') ?? ends[0]
  const second = ends.find((end) => end !== first)
  if (!first) return []
  return [{ name, from: first[1], to: second && second[1] !== '' && second[1] !== 'NA' ? second[1] : null }]
}
