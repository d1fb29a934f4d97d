import { type Call, fieldsOf, layersOf } from '@/lib/core/protocols/answer-schema'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findLabel } from '@/lib/core/protocols/span-labels'
import { type AlignedCopy, alignCopy } from '@/lib/core/text/align-copy'
import { readTags, showTags, type TaggedPassage } from '@/lib/core/text/read-tags'
import { type CallAnswer, type CallReader, failedCall, toReason } from './call-reader'

type Layer = Definition['spanLayers'][number]

/** The line after which a model writes the text with tags; its prompt asks for it. */
export const TAGGED_MARKER = 'SUMMARY WITH ERRORS MARKED'
const MARKER_LINE = new RegExp(String.raw`^[\s*_#>"\x60-]*${TAGGED_MARKER}[\s*_"\x60]*:?[*_]*`, 'gimu')

/** A text of which less is repeated was not read to its end, or is another one. */
const ENOUGH_REPEATED = 0.8
/** A passage that is less like what stands in its place was made up. */
const ENOUGH_ALIKE = 0.5

/** The layer that a call marks by tags in its text; null where it asks for more, or for something else. */
export function findTaggedLayer(definition: Definition, call: Call): Layer | null {
  const [layer, ...more] = layersOf(definition, call)
  return layer && more.length + fieldsOf(definition, call).length === 0 ? layer : null
}

/**
 * Reads an answer that repeats the text of a layer's part with tags around passages, after a line that says so. The text is
 * aligned once with what the model wrote, and each passage carried over. An answer without that line, or with a passage that
 * does not stand in the text, is a failure: not one without errors, and not one with fewer.
 */
export function createTaggedReader(definition: Definition, call: Call, layer: Layer): CallReader {
  const read = createAnswerReader(definition)
  const hasReason = definition.aiRater?.reason === 'first'
  return (reply, { earlier = {}, parts = {}, texts = {} }) => {
    if (typeof reply !== 'string') return failedCall('unparseable')
    const original = showTags(texts[layer.part] ?? '')
    const cut = cutAtMarker(reply, original)
    if (typeof cut === 'string') return failedCall('invalid', cut)
    const reason = toReason(cut.before)
    if (hasReason && reason === null) return failedCall('invalid', 'it gives no reason')
    const found = carryPassages(layer, original, cut.tagged)
    if (typeof found === 'string') return failedCall('invalid', found)
    const answer = read({ values: { ...earlier, [layer.id]: found.spans }, parts, texts })
    const problem = answer.problems.find((words) => words.startsWith(`“${layer.id}”`))
    if (problem !== undefined) return failedCall('invalid', problem.replace(/\.$/, ''))
    return {
      ok: true,
      values: { [layer.id]: answer.values[layer.id] },
      reason: hasReason ? (reason ?? '') : '',
      cited: [],
      ungrounded: [],
      copied: found.copied,
    }
  }
}

/** What stands before the first line with the marker, and all behind it: a text may hold that line itself. */
function cutAtMarker(reply: string, original: string): { before: string; tagged: string } | string {
  const marks = [...reply.matchAll(MARKER_LINE)]
  const [first] = marks
  if (!first) return `it has no line “${TAGGED_MARKER}” with the text behind it`
  const own = [...original.matchAll(MARKER_LINE)].length
  if (marks.length > 1 + own) return `it has several lines “${TAGGED_MARKER}”`
  const behind = reply.slice(first.index + first[0].length).trim()
  return { before: reply.slice(0, first.index), tagged: behind.replace(/^```\w*\n|\n```\s*$/g, '') }
}

type Carried = {
  spans: readonly Record<string, unknown>[]
  copied: NonNullable<Extract<CallAnswer, { ok: true }>['copied']>
}

function carryPassages(layer: Layer, original: string, tagged: string): Carried | string {
  const isMark = (name: string) => name.toLowerCase() === 'error' || findLabel(layer, name) !== null
  const written = original.includes('\\') ? tagged : tagged.replaceAll(/\\[nrt]/g, ' ').replaceAll('\\"', '"')
  const { text, passages, warnings, problem } = readTags(written, isMark)
  if (problem !== null) return problem
  if (passages.length > 0 && countShown(text) < countShown(original))
    return 'it does not repeat the tags that the text itself has, so that they could be its own'
  const aligned = alignCopy(original, text)
  if (aligned === null || aligned.share < ENOUGH_REPEATED)
    return `it repeats ${Math.round((aligned?.share ?? 0) * 100)} % of the text`
  const spans = passages.map((passage, index) => toSpan(layer, passage, { index, text, aligned }))
  const wrong = spans.find((span) => typeof span === 'string')
  if (wrong !== undefined) return wrong as string
  const carried = spans.filter((span) => typeof span !== 'string')
  const changed = carried.flatMap(({ id, confidence }) => (confidence < 1 ? [[id, confidence] as const] : []))
  return {
    spans: carried,
    copied: { share: round(aligned.share), confidence: Object.fromEntries(changed), warnings },
  }
}

function countShown(text: string): number {
  return text.split('‹').length
}

type Copy = { index: number; text: string; aligned: AlignedCopy }

function toSpan(layer: Layer, { start, end, attributes }: TaggedPassage, { index, text, aligned }: Copy) {
  const said = text.slice(start, end).trim().slice(0, 80)
  const place = aligned.carry(start, end)
  if (place === null || place.confidence < ENOUGH_ALIKE)
    return `it marks “${said}”, which does not stand in the text`
  const { class: named, label = named, type = label } = attributes
  const code = type === undefined ? layer.unclassed : type
  if (code === undefined) return `it gives “${said}” no class`
  const own = layer.attributes.flatMap(({ id }) => (attributes[id] ? [[id, attributes[id]] as const] : []))
  return {
    id: `t${index + 1}`,
    start: place.start,
    end: place.end,
    label: code,
    attributes: Object.fromEntries(own),
    confidence: round(place.confidence),
  }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}
