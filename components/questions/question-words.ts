import { findShipped } from '@/lib/core/protocols/shipped'

/** A value of a question, such as its type, as the protocol titles it; as it is where it has no title. */
export function describeValue(attribute: 'type' | 'arm', value: string): string {
  const declared = findShipped('questions').item.parts.flatMap(({ attributes }) => attributes)
  return declared.find(({ id }) => id === attribute)?.titles?.[value] ?? value
}
