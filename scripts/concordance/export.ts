import path from 'node:path'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { EXPORT_FORMATS } from '@/lib/core/exchange/export-formats'
import { writeExport } from '@/lib/exchange/export/write-export'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const USAGE = `export STUDY --format ${EXPORT_FORMATS.map(({ id }) => id).join('|')} --out FOLDER`

/** Writes a study into a folder, in one of `EXPORT_FORMATS`. */
export const exportCommand = defineCommand(
  {
    usage: USAGE,
    options: { format: { type: 'string' }, out: { type: 'string' } },
    files: ['out'],
    takesWords: true,
  },
  async ({ values: { format, out }, words: [idOrTitle, ...rest], show }) => {
    if (idOrTitle === undefined || rest.length > 0 || format === undefined || out === undefined)
      throw new UsageError(USAGE)
    const study = await findStudy(idOrTitle)
    const written = await writeExport(SYSTEM_ACTOR, study.id, format, path.resolve(out))
    show(written, () =>
      formatTable(
        ['file', 'rows', 'bytes'],
        written.files.map((file) => [file.path, String(file.rows), String(file.bytes)]),
      ),
    )
    return 0
  },
)
