import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { toCsv } from '@/lib/core/csv'

type Cell = string | number | null

/** A CSV file that grows row by row, for people and for the import: what a spreadsheet would run is guarded. */
export function openCsvFile(target: string, header: readonly string[]) {
  const stream = createWriteStream(target, { mode: 0o600 })
  const done = finished(stream)
  done.catch(() => {}) // told by whoever writes next
  let rows = 0
  const write = async (cells: readonly Cell[]) => {
    if (stream.errored) throw stream.errored
    if (!stream.write(toCsv([cells])))
      await Promise.race([new Promise<void>((resolve) => void stream.once('drain', resolve)), done])
  }
  void write(header)
  return {
    async add(cells: readonly Cell[]): Promise<void> {
      rows += 1
      await write(cells)
    },
    /** @returns how many rows there are */
    async end(): Promise<number> {
      stream.end()
      await done
      return rows
    },
  }
}
