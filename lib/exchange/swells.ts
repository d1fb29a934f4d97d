/** What a table shrinks to is a tenth or so; what was made to swell, nearly a thousand times, gives itself away. */
const MAX_RATIO = 200
/** So much does no harm, whatever it was packed into. */
const HARMLESS_BYTES = 64 * 1024 * 1024

/** Whether so many unpacked bytes are more than honest data of this packed size can be. */
export function swells(packedBytes: number, unpackedBytes: number): boolean {
  return unpackedBytes > HARMLESS_BYTES && unpackedBytes > MAX_RATIO * packedBytes
}
