import type { MarkedSpan } from '../protocols/marked-spans'
import type { SpanLayer } from './settled-fields'

/** The class of a passage, and what else is said of it, in words. */
export function classWords(
  { labels, attributes }: Pick<SpanLayer, 'labels' | 'attributes'>,
  { label, attributes: said }: Pick<MarkedSpan, 'label' | 'attributes'>,
): string {
  const titles = attributes.flatMap(({ id, options }) => {
    const found = options.find(({ code }) => code === said[id])
    return found ? [found.title ?? found.code] : []
  })
  return [labels.find(({ code }) => code === label)?.title ?? label, ...titles].join(', ')
}
