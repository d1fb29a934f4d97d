import { z } from 'zod'
import type { Definition } from '../protocols/definition'
import type { MarkedSpan } from '../protocols/marked-spans'
import { markInvisible } from '../text/invisible'

/** What a rating marks, as pages show it. */
export type RatedMarks = {
  /** Those layers that it answers. */
  layers: readonly RatedLayer[]
  /** What was odd about an AI rater's answer, one sentence each. */
  warnings: readonly string[]
}

type RatedLayer = {
  title: string
  /** The labels of the layer, by which marks are drawn. */
  labels: Definition['spanLayers'][number]['labels']
  text: string
  marks: readonly RatedMark[]
}

type RatedMark = Pick<MarkedSpan, 'id' | 'start' | 'end' | 'label'> & {
  /** Its label, then what is said of it. */
  words: string
  quote: string
  /** How like the text a passage is that an AI rater wrote otherwise, from 0 to 1; null where it is as the text has it. */
  confidence: number | null
}

const copiedSchema = z.object({
  copied: z.object({ confidence: z.record(z.string(), z.number()), warnings: z.array(z.string()) }),
})
const NOTHING = { confidence: {} as Readonly<Record<string, number>>, warnings: [] as readonly string[] }

/**
 * What a rating marks, with the texts that it marks.
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
    const marks = spans.map(({ attributes: said, quote, ...span }): RatedMark => {
      const options = attributes.flatMap((own) => titleOf(own.options, said[own.id]))
      return {
        ...span,
        words: [...titleOf(labels, span.label), ...options].join(', '),
        quote: markInvisible(quote),
        confidence: confidence[span.id] ?? null,
      }
    })
    return [{ title, labels, text: texts[part] ?? '', marks }]
  })
  return { layers, warnings }
}

function titleOf(
  options: readonly { code: string; title?: string | undefined }[],
  code: string | undefined,
): string[] {
  if (code === undefined) return []
  return [options.find((option) => option.code === code)?.title ?? code]
}
