import { canonicalJson } from '../canonical-json'
import { hashText } from '../hash-text'
import type { MarkedSpan } from './marked-spans'

/** What a set of passages is known by: places, labels and attributes, whatever the passages are called. Equal keys are equal sets. */
export function keyOfSet(spans: readonly MarkedSpan[]): string {
  const keys = spans.map(({ start, end, label, attributes }) =>
    canonicalJson({ start, end, label, attributes }),
  )
  return keys.toSorted().join(' ')
}

/** What an answer marks, in 16 characters: the same for the same sets in each layer; null for a definition without layers. */
export function digestOfMarks(
  layers: readonly { id: string }[],
  values: Readonly<Record<string, unknown>>,
): string | null {
  if (layers.length === 0) return null
  const sets = layers.map(({ id }) =>
    Object.hasOwn(values, id) ? keyOfSet(values[id] as MarkedSpan[]) : null,
  )
  const key = JSON.stringify(sets)
  const first = hashText(key)
  // from another beginning: texts that are equal in one half mostly differ in the other
  return [first, hashText(key, ~first)].map((half) => half.toString(16).padStart(8, '0')).join('')
}
