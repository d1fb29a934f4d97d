import { createQuoteFinder } from '../text/locate-quotes'
import type { Definition } from './definition'
import type { Reading } from './expressions/expression'
import { isProblem, type Problem } from './field-kinds/field-kind'
import { findLabel, foldName } from './span-labels'

type Layer = Definition['spanLayers'][number]
type Link = Definition['spanLinks'][number]
type Declared = Pick<Definition, 'spanLayers' | 'spanLinks'>

/** A marked passage of a part's text, as an answer holds it under its layer's id. */
export type MarkedSpan = {
  /** Unique within its answer: links name it. */
  id: string
  /** Half-open, in UTF-16 code units of the text. */
  start: number
  end: number
  /** A label of the layer. */
  label: string
  /** Options of the layer's attributes, by the attributes' ids; those that nothing is said of are absent. */
  attributes: Readonly<Record<string, string>>
  /** The text between start and end. */
  quote: string
}

/** A span and what it is linked to, as an answer holds it under the link's id; null where that is missing. */
export type SpanLink = { from: string; to: string | null }

/** A passage without its place, or without the text there, as a model or a browser gives it. */
type GivenSpan = Omit<MarkedSpan, 'start' | 'end' | 'quote'> &
  Partial<MarkedSpan> & {
    /** Which of the places that hold its quote, from 1; the next one where nothing is said. */
    occurrence?: number
  }

const SPAN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/
/** More than anybody marks in one layer of one text. */
const MAX_SPANS = 1000

/**
 * Reads the layers and links of an answer: of each that was given, its passages in the text's order, or what cannot be read of it.
 * A layer that was not given is not answered, which is something else than a layer with nothing in it.
 *
 * @returns by the ids of layers and links
 */
export function parseMarks(
  { spanLayers, spanLinks }: Declared,
  given: Readonly<Record<string, unknown>>,
): Map<string, readonly GivenSpan[] | readonly SpanLink[] | Problem> {
  const layers = spanLayers.flatMap((layer, index) =>
    isGiven(given, layer.id) ? [[layer.id, parseLayer(layer, index, given[layer.id])] as const] : [],
  )
  const idsOf = (layer: string): ReadonlySet<string> => {
    const spans = layers.find(([id]) => id === layer)?.[1] ?? []
    return new Set(isProblem(spans) ? [] : spans.map(({ id }) => id))
  }
  const links = spanLinks.flatMap((link) =>
    isGiven(given, link.id)
      ? [[link.id, parseLinks(link, given[link.id], idsOf(link.from), idsOf(link.to))] as const]
      : [],
  )
  return new Map<string, readonly GivenSpan[] | readonly SpanLink[] | Problem>([...layers, ...links])
}

function isGiven(given: Readonly<Record<string, unknown>>, id: string): boolean {
  return Object.hasOwn(given, id) && given[id] !== undefined && given[id] !== null
}

function parseLayer(layer: Layer, index: number, answer: unknown): readonly GivenSpan[] | Problem {
  if (!Array.isArray(answer)) return { problem: 'is no list of passages' }
  const most = layer.maxSpans ?? MAX_SPANS
  if (answer.length > most) return { problem: `has ${answer.length} passages, more than ${most}` }
  const spans: GivenSpan[] = []
  for (const [position, entry] of answer.entries()) {
    const span = parseSpan(layer, entry, `${index + 1}.${position + 1}`)
    if (isProblem(span)) return span
    spans.push(span)
  }
  if (new Set(spans.map(({ id }) => id)).size < spans.length) return { problem: 'names a passage twice' }
  return inOrder(spans)
}

function parseSpan(layer: Layer, entry: unknown, ownId: string): GivenSpan | Problem {
  if (typeof entry !== 'object' || entry === null) return { problem: 'has a passage that is no object' }
  const said = entry as Readonly<Record<string, unknown>>
  const { id = ownId, start, end, quote, attributes: named } = said
  const occurrence = said['occurrence'] ?? undefined
  const hasPlace = start !== undefined || end !== undefined
  if (typeof id !== 'string' || !SPAN_ID.test(id)) return { problem: 'has a passage with no usable id' }
  if (hasPlace && !isPlace(start, end))
    return { problem: `has no passage at ${JSON.stringify([start, end])}` }
  if (!hasPlace && (typeof quote !== 'string' || quote.trim() === ''))
    return { problem: 'has a passage that neither stands anywhere nor quotes anything' }
  if (!hasPlace && occurrence !== undefined && !(Number.isInteger(occurrence) && Number(occurrence) >= 1))
    return { problem: `has the occurrence ${JSON.stringify(occurrence)}, which is no number from 1` }
  const label = findLabel(layer, said['label'])
  if (label === null)
    return {
      problem: `has a passage with the label ${JSON.stringify(said['label'])}, which is none of its labels`,
    }
  // models write attributes beside the quote, answers that are stored have them apart
  const attributes = parseAttributes(layer, (named ?? said) as Readonly<Record<string, unknown>>)
  if (isProblem(attributes)) return attributes
  return {
    id,
    label,
    attributes,
    ...(hasPlace && { start: start as number, end: end as number }),
    ...(!hasPlace && occurrence !== undefined && { occurrence: occurrence as number }),
    ...(typeof quote === 'string' && { quote }),
  }
}

function parseAttributes(
  { attributes: asked }: Layer,
  said: Readonly<Record<string, unknown>>,
): Record<string, string> | Problem {
  const attributes: Record<string, string> = {}
  for (const { id, options } of asked) {
    const value = said[id]
    if (value === undefined || value === null || value === '') continue
    const option =
      options.find(({ code }) => code === value) ??
      options.find(({ code }) => typeof value === 'string' && foldName(code) === foldName(value))
    if (!option) return { problem: `has ${JSON.stringify(value)} for “${id}”, which is no option` }
    attributes[id] = option.code
  }
  return attributes
}

function isPlace(start: unknown, end: unknown): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && 0 <= Number(start) && Number(start) < Number(end)
}

/** Those without a place last, as they were given. */
function inOrder<Span extends Partial<MarkedSpan>>(spans: readonly Span[]): Span[] {
  const at = (value: number | undefined) => value ?? Number.MAX_SAFE_INTEGER
  return spans.toSorted((one, other) => at(one.start) - at(other.start) || at(one.end) - at(other.end))
}

function findOverlap(spans: readonly GivenSpan[]): Problem | null {
  const isOverlap = spans.some(({ start }, index) => {
    const before = spans[index - 1]
    return start !== undefined && before?.end !== undefined && start < before.end
  })
  return isOverlap ? { problem: 'has passages that overlap, which this layer does not take' } : null
}

function parseLinks(
  { orMissing }: Link,
  answer: unknown,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): readonly SpanLink[] | Problem {
  if (!Array.isArray(answer)) return { problem: 'is no list of links' }
  const links: SpanLink[] = []
  for (const entry of answer) {
    const { from: one, to: other } = (entry ?? {}) as Record<string, unknown>
    if (typeof one !== 'string' || !from.has(one)) return { problem: 'links a passage that is not marked' }
    const isMissing = other === null && orMissing
    if (!isMissing && (typeof other !== 'string' || !to.has(other)))
      return { problem: 'links to a passage that is not marked' }
    links.push({ from: one, to: other as string | null })
  }
  const missing = new Set(links.filter((link) => link.to === null).map((link) => link.from))
  return links.some((link) => link.to !== null && missing.has(link.from))
    ? { problem: 'has a passage that is both linked and missing' }
    : links
}

/**
 * What an answer marks: by the ids of layers and links what can be read and placed, a sentence for each that cannot, and how
 * expressions see it.
 *
 * @param texts of the item's parts, by role; without them passages stay as they were given
 */
export function readMarks(
  declared: Declared,
  given: Readonly<Record<string, unknown>>,
  texts?: Readonly<Record<string, string>>,
): {
  values: Readonly<Record<string, unknown>>
  problems: readonly string[]
  reading: Pick<Reading, 'spans' | 'links'>
} {
  const parsed = [...parseMarks(declared, given)]
  const problems = parsed.flatMap(([id, marks]) => (isProblem(marks) ? [`“${id}” ${marks.problem}.`] : []))
  const read = Object.fromEntries(parsed.filter(([, marks]) => !isProblem(marks)))
  const { values, lost } = texts ? placeSpans(declared, read, texts) : { values: read, lost: [] }
  const pick = (list: readonly { id: string }[]) =>
    Object.fromEntries(list.flatMap(({ id }) => (Object.hasOwn(values, id) ? [[id, values[id]]] : [])))
  const reading = { spans: pick(declared.spanLayers), links: pick(declared.spanLinks) } as Pick<
    Reading,
    'spans' | 'links'
  >
  // quotes have places only now
  const overlaps = declared.spanLayers.flatMap(({ id, mayOverlap }) => {
    const overlap = mayOverlap || !Object.hasOwn(values, id) ? null : findOverlap(values[id] as GivenSpan[])
    return overlap ? [`“${id}” ${overlap.problem}.`] : []
  })
  return { values, problems: [...problems, ...lost, ...overlaps], reading }
}

/**
 * Passages at their places, with the text there: what a browser marked is given its quote, what a model quoted its place: of
 * equal ones the occurrence that it names, else one after another.
 *
 * @param texts of the item's parts, by role
 * @returns the values, and a sentence for each passage that its text does not hold
 */
export function placeSpans(
  { spanLayers }: Pick<Definition, 'spanLayers'>,
  values: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
): { values: Record<string, unknown>; lost: string[] } {
  const placed: Record<string, unknown> = { ...values }
  const lost: string[] = []
  for (const { id, part } of spanLayers) {
    if (!Object.hasOwn(values, id)) continue
    const text = texts[part] ?? ''
    const find = createQuoteFinder(text)
    const after = new Map<string, number>()
    const spans = (values[id] as readonly GivenSpan[]).flatMap((span): MarkedSpan[] => {
      const place = findPlace(span, { text, find, after })
      if (place === null) {
        lost.push(`“${id}” has a passage that its text does not hold: ${describe(span)}.`)
        return []
      }
      const { id: own, label, attributes } = span
      return [{ id: own, label, attributes, ...place }]
    })
    placed[id] = inOrder(spans)
  }
  return { values: placed, lost }
}

function findPlace(
  { start, end, quote, occurrence }: GivenSpan,
  {
    text,
    find,
    after,
  }: { text: string; find: ReturnType<typeof createQuoteFinder>; after: Map<string, number> },
): Pick<MarkedSpan, 'start' | 'end' | 'quote'> | null {
  if (start !== undefined && end !== undefined) {
    const own = text.slice(start, end)
    const isSame = end <= text.length && (quote === undefined || quote === own)
    return isSame ? { start, end, quote: own } : null
  }
  const wanted = quote ?? ''
  const places = find(wanted)
  const from = after.get(wanted) ?? 0
  const found = occurrence === undefined ? places.find((own) => own.start >= from) : places[occurrence - 1]
  if (!found) return null
  after.set(wanted, found.end)
  return { start: found.start, end: found.end, quote: found.text }
}

function describe({ start, end, quote, occurrence }: GivenSpan): string {
  if (quote === undefined) return `from ${start} to ${end}`
  return `“${quote.slice(0, 80)}”${occurrence === undefined ? '' : `, occurrence ${occurrence}`}`
}

/** Whether each passage of an answer says where it stands: people mark in a text, and quote nothing. */
export function arePlaced(
  { spanLayers }: Pick<Definition, 'spanLayers'>,
  given: Readonly<Record<string, unknown>>,
): boolean {
  return spanLayers.every(({ id }) => {
    const spans = given[id]
    return (
      !Array.isArray(spans) || spans.every((span: { start?: unknown } | null) => span?.start !== undefined)
    )
  })
}
