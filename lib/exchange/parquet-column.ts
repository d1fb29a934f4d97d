import {
  type ColumnMetaData,
  type DecodedArray,
  type PageHeader,
  type ParquetReadOptions,
  parquetReadObjects,
  parquetSchema,
  type RowGroup,
} from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { getTreePath, isFlatColumn } from 'hyparquet/src/schema.js'

/** Where a column's bytes are, and how they are unpacked. */
export type ParquetSource = Required<Pick<ParquetReadOptions, 'file' | 'metadata' | 'compressors'>>

/** Unpacked bytes that all columns together may hold at one time. */
const MAX_HELD_BYTES = 128 * 2 ** 20
/** Writers put at most a group of rows, usually up to a million, into one page. */
const MAX_PAGE_VALUES = 2 ** 22
/** Most headers take less than a hundred bytes; the least and the greatest text of a page may stand in them. */
const HEADER_BYTES = 16 * 1024
const MAX_HEADER_BYTES = 2 ** 20

/** What makes a sound file unreadable here; the message says what to do. */
export class ParquetTooLarge extends Error {}

/** Counts the unpacked bytes of the pages that the columns of a group hold at one time. */
export class HeldBytes {
  #sum = 0

  /** @throws {ParquetTooLarge} beyond 128 MB */
  add(bytes: number, column: string): void {
    this.#sum += bytes
    if (this.#sum <= MAX_HELD_BYTES) return
    throw new ParquetTooLarge(
      `The pages of this Parquet file are too large to be read one at a time (at the column ${column}). Write it with pages of 1 MB and row groups of at most 100,000 rows; in Python: df.to_parquet(path, engine="pyarrow", row_group_size=100_000, data_page_size=2**20).`,
    )
  }

  free(bytes: number): void {
    this.#sum -= bytes
  }
}

/**
 * The values of a column in one group of rows, a page at a time, so that a group of any size is read in bounded memory. A column
 * of lists or records is read whole, as its pages do not begin at rows.
 *
 * @throws {ParquetTooLarge} when the pages, or such a column, take too much memory; any other error means a damaged file
 */
export async function* readColumnPages(
  source: ParquetSource,
  group: RowGroup,
  column: string,
  held: HeldBytes,
): AsyncGenerator<DecodedArray> {
  const chunks = group.columns.flatMap(({ meta_data }) =>
    meta_data?.path_in_schema[0] === column ? meta_data : [],
  )
  const schemaPath = getTreePath(parquetSchema(source.metadata), chunks[0]?.path_in_schema ?? [column])
  const [chunk] = chunks
  if (chunk !== undefined && isFlatColumn(schemaPath)) {
    yield* readPages(source, chunk, { schemaPath, column, held })
    return
  }
  const bytes = chunks.reduce((sum, { total_uncompressed_size }) => sum + Number(total_uncompressed_size), 0)
  held.add(bytes, column)
  const rows = await parquetReadObjects({
    ...source,
    metadata: { ...source.metadata, num_rows: group.num_rows, row_groups: [group] },
    columns: [column],
  })
  yield rows.map((row): unknown => row[column] ?? null) // a list that is null comes as undefined
  held.free(bytes)
}

type FlatColumn = { schemaPath: ReturnType<typeof getTreePath>; column: string; held: HeldBytes }

async function* readPages(
  { file, compressors }: ParquetSource,
  chunk: ColumnMetaData,
  { schemaPath, column, held }: FlatColumn,
): AsyncGenerator<DecodedArray> {
  const element = schemaPath.at(-1)?.element
  if (element === undefined) throw new Error('the column stands in no schema')
  const { path_in_schema: pathInSchema, type, codec } = chunk
  const decoder = { pathInSchema, type, element, schemaPath, codec, compressors, parsers: DEFAULT_PARSERS }
  let dictionary: DecodedArray | undefined
  let at = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
  const end = at + Number(chunk.total_compressed_size)
  while (at < end) {
    const { header, bytes: headerBytes } = await readHeader(file, at, end)
    const body = at + headerBytes
    at = body + header.compressed_page_size
    if (header.compressed_page_size < 0 || at > end) throw new Error('a page is longer than its column')
    const { uncompressed_page_size: bytes } = header
    held.add(bytes, column)
    if (countValues(header) > MAX_PAGE_VALUES) throw new Error('a page counts more values than a page has')
    const view = new DataView(await file.slice(body, at))
    const { data } = readPage({ view, offset: 0 }, header, decoder, dictionary, undefined, 0)
    if (header.type === 'DICTIONARY_PAGE') {
      dictionary = data && convert(data, decoder) // it stays, and so do its bytes in the count
      continue
    }
    if (data !== undefined) yield data
    held.free(bytes)
  }
}

function countValues({ data_page_header, data_page_header_v2, dictionary_page_header }: PageHeader): number {
  const { num_values: count } = data_page_header ?? data_page_header_v2 ?? dictionary_page_header ?? {}
  return count === undefined || count < 0 ? Number.POSITIVE_INFINITY : count
}

/** A page's header, read again with more bytes where it is longer than most. */
async function readHeader(
  file: ParquetSource['file'],
  at: number,
  end: number,
): Promise<{ header: PageHeader; bytes: number }> {
  for (let length = HEADER_BYTES; ; length *= 8) {
    const reader = { view: new DataView(await file.slice(at, Math.min(end, at + length))), offset: 0 }
    try {
      return { header: parquetHeader(reader), bytes: reader.offset }
    } catch (error) {
      if (at + length >= end || length >= MAX_HEADER_BYTES) throw error
    }
  }
}
