import path from 'node:path'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { EXPORT_FORMATS } from '@/lib/core/exchange/export-formats'
import { writeExport } from '@/lib/exchange/export/write-export'
import { fromCaller } from './from-caller'
import { formatTable, type Io, show, UsageError } from './io'
import { readOptions } from './read-options'
import { findStudy } from './study'

/** Writes a study into a folder, in one of `EXPORT_FORMATS`. */
export async function exportCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, format: { type: 'string' }, out: { type: 'string' } },
  })
  const [idOrTitle, ...rest] = positionals
  const { format, out } = values
  if (idOrTitle === undefined || rest.length > 0 || format === undefined || out === undefined) {
    const formats = EXPORT_FORMATS.map(({ id }) => id).join('|')
    throw new UsageError(`export STUDY --format ${formats} --out FOLDER`)
  }
  const study = await findStudy(idOrTitle)
  const written = await writeExport(SYSTEM_ACTOR, study.id, format, path.resolve(fromCaller(out)))
  show(io, values.json, written, () =>
    formatTable(
      ['file', 'rows', 'bytes'],
      written.files.map((file) => [file.path, String(file.rows), String(file.bytes)]),
    ),
  )
  return 0
}
