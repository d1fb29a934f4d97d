import type { Definition } from '@/lib/core/protocols/definition'
import { toLf } from '@/lib/core/text/text-reading'
import { glueTexts } from './glued-text'
import { nameLabels } from './label-names'
import type { LayeredSpan, MarkedRow, MarkedSet } from './marked-export'

/** A passage in a text that holds all texts of an item. */
export type GluedSpan = { span: LayeredSpan; name: string; start: number; end: number; quote: string }

/**
 * The texts of an item in one, with the passages of a set at their places there, in UTF-16 code units. Line breaks are LF alone, as
 * XML and tools in browsers make them.
 */
export function glueSet(
  names: ReadonlyMap<string, string>,
  { texts }: MarkedRow,
  { spans }: MarkedSet,
  clean: (text: string) => string = (text) => text,
): { text: string; spans: GluedSpan[] } {
  const { text, sections } = glueTexts(
    texts.map(({ role, text: own }) => ({ name: role, text: clean(toLf(own)) })),
  )
  const glued = spans.flatMap((span): GluedSpan[] => {
    const own = texts.find(({ role }) => role === span.part)?.text ?? ''
    const offset = sections.find(({ name }) => name === span.part)?.start
    if (offset === undefined) return []
    const start = offset + toLf(own.slice(0, span.start)).length
    const end = offset + toLf(own.slice(0, span.end)).length
    return [{ span, name: nameOf(names, span), start, end, quote: text.slice(start, end) }]
  })
  return { text, spans: glued }
}

/** Names of labels in files, by layer and code. */
export function labelNames(
  definition: Pick<Definition, 'spanLayers'>,
  isPlain: boolean,
): Map<string, string> {
  return new Map(
    [...nameLabels(definition, isPlain)].map(([name, { layer, code }]) => [`${layer} ${code}`, name]),
  )
}

/** What a file calls a passage's label. */
export function nameOf(
  names: ReadonlyMap<string, string>,
  { layer, label }: Pick<LayeredSpan, 'layer' | 'label'>,
): string {
  return names.get(`${layer} ${label}`) ?? label
}
