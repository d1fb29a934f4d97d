import type { Worker } from 'node:worker_threads'
import { startThread } from '@/lib/thread'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'
import type { ParquetReply, ParquetRequest, RowGroup } from './parquet-thread'

/** Rows read at a time where the file has an index of its pages. */
const SLICE_ROWS = 2048
/** A group of rows without such an index must be read whole. */
const MAX_GROUP_BYTES = 768 * 2 ** 20
/** A damaged page can keep the decoder busy for ever; a sound group of the largest size takes far less. */
const DEADLINE_MS = 120_000

export type ParquetRow = { line: number; cells: Record<string, unknown> }

export type ParquetFile = {
  header: string[]
  /** Lines are row numbers from 1. */
  rows: () => AsyncGenerator<ParquetRow>
  close: () => Promise<void>
}

type Ask = (request: ParquetRequest) => Promise<ParquetReply>

/**
 * Decodes in a thread of its own: whatever a file does to the decoder, the process goes on.
 *
 * @throws {FileProblem} `other_format` when the content is no Parquet file, or its decoding does not end
 */
export async function openParquet(file: ImportFile, deadlineMs = DEADLINE_MS): Promise<ParquetFile> {
  const worker = startThread('lib/exchange/parquet-thread.ts')
  const close = async () => void (await worker.terminate())
  const ask = talkTo(worker, file, deadlineMs)
  try {
    const opened = await ask({ kind: 'open', byteLength: file.byteLength })
    if (opened.kind !== 'opened') throw damaged(file.name, opened)
    const { header, groups } = opened
    return { header, rows: () => readRows(file.name, groups, ask), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readRows(name: string, groups: readonly RowGroup[], ask: Ask): AsyncGenerator<ParquetRow> {
  let groupStart = 0
  for (const { rows: groupRows, bytes, isIndexed } of groups) {
    if (!isIndexed && bytes > MAX_GROUP_BYTES) {
      throw new FileProblem(
        name,
        'too_large',
        'A group of rows is too large to be read at once. Write the file with smaller row groups.',
        groupStart + 1,
      )
    }
    const step = isIndexed ? SLICE_ROWS : groupRows
    for (let start = 0; start < groupRows; start += step) {
      const rowStart = groupStart + start
      const rowEnd = groupStart + Math.min(start + step, groupRows)
      const read = await ask({ kind: 'rows', rowStart, rowEnd, useOffsetIndex: isIndexed })
      if (read.kind !== 'rows') throw damaged(name, read)
      for (const [index, cells] of read.rows.entries()) yield { line: rowStart + index + 1, cells }
    }
    groupStart += groupRows
  }
}

/**
 * Asks the thread one question after another; the bytes it needs are handed over meanwhile. After its end, or an answer that
 * came too late, every question fails.
 */
function talkTo(worker: Worker, file: ImportFile, deadlineMs: number): Ask {
  let ended: ParquetReply | null = null
  let settle: (reply: ParquetReply) => void = () => undefined
  const end = (message: string) => {
    ended ??= { kind: 'failed', message }
    settle(ended)
  }
  const onEnd = (cause: unknown) => end(`the decoder ended: ${String(cause)}`)
  worker.on('error', onEnd).on('exit', onEnd)
  worker.on('message', (reply: ParquetReply) => {
    if (reply.kind === 'wanted') void hand(worker, file, reply)
    else settle(reply)
  })
  return async (request) => {
    if (ended) return ended
    const { promise, resolve } = Promise.withResolvers<ParquetReply>()
    settle = resolve
    const late = setTimeout(() => end('the decoder did not end in time'), deadlineMs)
    worker.postMessage(request)
    return promise.finally(() => clearTimeout(late))
  }
}

async function hand(
  worker: Worker,
  file: ImportFile,
  { id, start, end }: Extract<ParquetReply, { kind: 'wanted' }>,
): Promise<void> {
  const bytes = await file.slice(start, end).catch(() => null)
  worker.postMessage({ kind: 'bytes', id, bytes } satisfies ParquetRequest, bytes === null ? [] : [bytes])
}

function damaged(file: string, reply: ParquetReply): FileProblem {
  const problem = new FileProblem(file, 'other_format', 'The file is no Parquet file, or it is damaged.')
  problem.cause = reply
  return problem
}
