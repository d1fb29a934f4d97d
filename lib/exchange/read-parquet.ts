import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'

/** Rows read at a time where the file has an index of its pages. */
const SLICE_ROWS = 2048
/** A group of rows without such an index must be read whole. */
const MAX_GROUP_BYTES = 768 * 2 ** 20

export type ParquetRow = { line: number; cells: Record<string, unknown> }

/** @throws {FileProblem} `other_format` when the content is no Parquet file */
export async function openParquet(
  file: ImportFile,
): Promise<{ header: string[]; rows: () => AsyncGenerator<ParquetRow> }> {
  try {
    const metadata = await parquetMetadataAsync(file)
    const header = parquetSchema(metadata).children.map((child) => child.element.name)
    return { header, rows: () => readRows(file, metadata) }
  } catch (error) {
    throw damaged(file.name, error)
  }
}

/** Lines are row numbers from 1. */
async function* readRows(file: ImportFile, metadata: FileMetaData): AsyncGenerator<ParquetRow> {
  let groupStart = 0
  for (const group of metadata.row_groups) {
    const groupRows = Number(group.num_rows)
    const isIndexed = group.columns.every((column) => column.offset_index_offset !== undefined)
    if (!isIndexed && Number(group.total_byte_size) > MAX_GROUP_BYTES) {
      throw new FileProblem(
        file.name,
        'too_large',
        'A group of rows is too large to be read at once. Write the file with smaller row groups.',
        groupStart + 1,
      )
    }
    const step = isIndexed ? SLICE_ROWS : groupRows
    for (let start = 0; start < groupRows; start += step) {
      const rowStart = groupStart + start
      const rowEnd = groupStart + Math.min(start + step, groupRows)
      const rows = await readSlice(file, metadata, rowStart, rowEnd, isIndexed)
      for (const [index, cells] of rows.entries()) yield { line: rowStart + index + 1, cells }
    }
    groupStart += groupRows
  }
}

async function readSlice(
  file: ImportFile,
  metadata: FileMetaData,
  rowStart: number,
  rowEnd: number,
  useOffsetIndex: boolean,
): Promise<Record<string, unknown>[]> {
  try {
    return await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd, useOffsetIndex })
  } catch (error) {
    throw damaged(file.name, error)
  }
}

function damaged(file: string, cause: unknown): FileProblem {
  const problem = new FileProblem(file, 'other_format', 'The file is no Parquet file, or it is damaged.')
  problem.cause = cause
  return problem
}
