import type { AnswerValues } from '@/components/answer/answer-state'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkedSpan, SpanLink } from '@/lib/core/protocols/marked-spans'
import { splitsCharacter } from '@/lib/core/text/span'
import { findSameWords, type Passage, type TextMap } from './text-map'

export type Layer = Definition['spanLayers'][number]

type Link = Definition['spanLinks'][number]

/** A span as an answer holds it here: what was marked in this browser has no quote yet. */
export type Span = Omit<MarkedSpan, 'quote'> & { quote?: string }

/** A span by its layer. */
export type SpanRef = { layer: string; id: string }

/** What is marked in: the layers and links of a protocol, and the texts of an item's parts by role. */
export type Marking = {
  layers: readonly Layer[]
  links: readonly Link[]
  texts: Readonly<Record<string, TextMap>>
}

export type MarkingEvent =
  | { kind: 'mark'; layer: string; label: string; at: Passage; isExact: boolean; linkFrom?: LinkStart | null }
  | { kind: 'label'; span: SpanRef; label: string }
  /** The option that is there already is taken away. */
  | { kind: 'attribute'; span: SpanRef; attribute: string; option: string }
  | { kind: 'edge'; span: SpanRef; edge: keyof Passage; isWider: boolean; unit: 'word' | 'character' }
  | { kind: 'split'; span: SpanRef; at: number }
  | { kind: 'delete'; span: SpanRef }
  /** Marks the same words wherever else they stand, alike. */
  | { kind: 'alike'; span: SpanRef }
  /** Links, or takes the link back; null says that it is missing. */
  | { kind: 'link'; link: string; from: string; to: string | null }

export type LinkStart = { link: string; from: string }

/** An answer after an event, the span that is at hand then, and what was done or why nothing was, in words. */
export type Marked = { values: AnswerValues; current: SpanRef | null; message: string }

const NO_SPANS: readonly Span[] = []

const NO_LINKS: readonly SpanLink[] = []

export function spansOf(values: AnswerValues, layer: string): readonly Span[] {
  const spans = values[layer]
  return Array.isArray(spans) ? (spans as readonly Span[]) : NO_SPANS
}

export function linksOf(values: AnswerValues, link: string): readonly SpanLink[] {
  const links = values[link]
  return Array.isArray(links) ? (links as readonly SpanLink[]) : NO_LINKS
}

export function findSpan(values: AnswerValues, ref: SpanRef | null): Span | null {
  return (ref && spansOf(values, ref.layer).find(({ id }) => id === ref.id)) ?? null
}

/** Where the words of a span stand unmarked in its layer, as far as the layer takes more. */
export function findUnmarkedAlike(
  { layers, texts }: Pick<Marking, 'layers' | 'texts'>,
  values: AnswerValues,
  ref: SpanRef | null,
): Passage[] {
  const layer = layers.find(({ id }) => id === ref?.layer)
  const span = findSpan(values, ref)
  const map = layer && texts[layer.part]
  if (!layer || !span || !map) return []
  const spans = spansOf(values, layer.id)
  const room = (layer.maxSpans ?? Number.POSITIVE_INFINITY) - spans.length
  const inOrder = spans.toSorted((one, other) => one.start - other.start)
  let [next, end] = [0, 0] // of those that begin before a passage ends, how many, and where the last ends
  return findSameWords(map.text, span)
    .filter((passage) => {
      for (let own = inOrder[next]; own && own.start < passage.end; own = inOrder[++next])
        end = Math.max(end, own.end)
      return end <= passage.start
    })
    .slice(0, Math.max(room, 0))
}

export function overlaps(one: Passage, other: Passage): boolean {
  return one.start < other.end && other.start < one.end
}

export function labelTitle({ labels }: Layer, code: string): string {
  return labels.find((label) => label.code === code)?.title ?? code
}

const MOST = 60

/** A quote for a sentence: without line breaks, its end cut off where it is long. */
export function brief(quote: string): string {
  const words = quote.trim().split(/\s+/).join(' ')
  if (words.length <= MOST) return `“${words}”`
  return `“${words.slice(0, splitsCharacter(words, MOST) ? MOST - 1 : MOST)}…”`
}
