import { z } from 'zod'
import type { Definition } from '../protocols/definition'
import type { MarkedSpan } from '../protocols/marked-spans'
import { markInvisible } from '../text/invisible'

/** What a rating marks, in words, as pages show it. */
export type RatedMarks = {
  /** Those layers that it answers. */
  layers: readonly { title: string; marks: readonly RatedMark[] }[]
  /** What was odd about an AI rater's answer, one sentence each. */
  warnings: readonly string[]
}

type RatedMark = {
  /** Its label, then what is said of it. */
  words: string
  /** In UTF-16 code units of its text. */
  start: number
  before: string
  quote: string
  after: string
  /** How like the text a passage is that an AI rater wrote otherwise, from 0 to 1; null where it is as the text has it. */
  confidence: number | null
}

const copiedSchema = z.object({
  copied: z.object({ confidence: z.record(z.string(), z.number()), warnings: z.array(z.string()) }),
})
const NOTHING = { confidence: {} as Readonly<Record<string, number>>, warnings: [] as readonly string[] }
/** Of the text around a passage so much is shown, in UTF-16 code units. */
const BESIDE = 60

/**
 * What a rating marks, with the words around it.
 *
 * @param texts of the item's parts, by role
 * @returns null for a protocol without layers
 */
export function listMarks(
  { spanLayers }: Pick<Definition, 'spanLayers'>,
  { fields, value }: { fields: unknown; value: unknown },
  texts: Readonly<Record<string, string>>,
): RatedMarks | null {
  if (spanLayers.length === 0) return null
  const values = (fields ?? {}) as Readonly<Record<string, readonly MarkedSpan[] | undefined>>
  const { confidence, warnings } = copiedSchema.safeParse(value).data?.copied ?? NOTHING
  const layers = spanLayers.flatMap(({ id, title, part, labels, attributes }) => {
    const spans = values[id]
    if (!spans) return []
    const text = texts[part] ?? ''
    const marks = spans.map((span): RatedMark => {
      const options = attributes.flatMap((own) => titleOf(own.options, span.attributes[own.id]))
      return {
        words: [...titleOf(labels, span.label), ...options].join(', '),
        start: span.start,
        before: `${span.start > BESIDE ? '…' : ''}${shown(text.slice(Math.max(0, span.start - BESIDE), span.start))}`,
        quote: shown(span.quote),
        after: `${shown(text.slice(span.end, span.end + BESIDE))}${span.end + BESIDE < text.length ? '…' : ''}`,
        confidence: confidence[span.id] ?? null,
      }
    })
    return [{ title, marks }]
  })
  return { layers, warnings }
}

/** Without halves of characters, and with what nobody would see. */
function shown(text: string): string {
  return markInvisible(text.replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ''))
}

function titleOf(
  options: readonly { code: string; title?: string | undefined }[],
  code: string | undefined,
): string[] {
  if (code === undefined) return []
  return [options.find((option) => option.code === code)?.title ?? code]
}
