import { AppError } from '@/lib/core/errors'
import { GUIDED_TABLES, writeSample } from '@/lib/exchange/plain-folder/table-guide'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** An invented file to begin an import from, e.g. `notes.csv`. */
export const GET = defineRoute<{ file: string }>((_, { file }) => {
  const table = GUIDED_TABLES.find((name) => `${name}.csv` === file)
  if (table === undefined) throw new AppError('not_found', 'There is no such sample file.')
  return Promise.resolve(download(writeSample(table), `${table}.csv`))
})
