/** A reply that was read but must not be used. The words end a sentence that starts with the server's name. */
export class BadReply extends Error {}

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
      throw new BadReply('sent results that cannot be distinguished.')
    placed.set(index, read(entry))
  }
  return Array.from({ length: count }, (_, index) => placed.get(index) as Value)
}

/** Of length 1, so that the dot product is the cosine. @throws {BadReply} for what has no length or is no number */
export function toUnitVector(values: ArrayLike<unknown>): Float32Array {
  const vector = new Float32Array(values.length)
  let sum = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new BadReply('sent a vector with something that is no number.')
    vector[index] = value
    sum += value * value
  }
  const length = Math.sqrt(sum)
  if (!(length > 0) || !Number.isFinite(length)) throw new BadReply('sent a vector without a direction.')
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) / length
  return vector
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
