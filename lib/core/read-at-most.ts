/**
 * The pieces of a stream, which is broken off as soon as they are longer than `limit` bytes, before anything is parsed.
 *
 * @throws {RangeError} when they are
 */
export async function readAtMost(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let seen = 0
  // leaving the loop early cancels what is still to come
  for await (const piece of stream) {
    seen += piece.byteLength
    if (seen > limit) throw new RangeError('the stream is longer than allowed')
    pieces.push(piece)
  }
  return pieces
}
