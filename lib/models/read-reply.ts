import { BadReply } from './bad-reply'

/**
 * Entries in the order of their `index`.
 *
 * @throws {BadReply} unless the indexes are 0 … count − 1, each once
 */
export function placeByIndex<Value>(
  entries: readonly unknown[],
  count: number,
  read: (entry: Record<string, unknown>) => Value,
): Value[] {
  if (entries.length !== count) throw new BadReply(`sent ${entries.length} results for ${count} texts.`)
  const placed = new Map<number, Value>()
  for (const entry of entries) {
    const index = isRecord(entry) ? entry['index'] : null
    if (!isRecord(entry) || typeof index !== 'number' || !(index in entries) || placed.has(index))
      throw new BadReply('sent results that cannot be told apart.')
    placed.set(index, read(entry))
  }
  return Array.from({ length: count }, (_, place) => placed.get(place) as Value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
