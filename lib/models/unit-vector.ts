import { BadReply } from './bad-reply'

/** Of length 1, so that the dot product is the cosine. @throws {BadReply} for what has no length or is no number */
export function toUnitVector(values: ArrayLike<unknown>): Float32Array {
  const vector = new Float32Array(values.length)
  let sum = 0
  for (let place = 0; place < values.length; place++) {
    const value = values[place]
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new BadReply('sent a vector with something that is no number.')
    vector[place] = value
    sum += value * value
  }
  const length = Math.sqrt(sum)
  if (!(length > 0) || !Number.isFinite(length)) throw new BadReply('sent a vector without a direction.')
  for (let place = 0; place < vector.length; place++) vector[place] = (vector[place] ?? 0) / length
  return vector
}
