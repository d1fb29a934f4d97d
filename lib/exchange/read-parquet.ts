import type { Worker } from 'node:worker_threads'
import { startThread } from '@/lib/thread'
import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'
import type { ParquetReply, ParquetRequest } from './parquet-thread'

/** A damaged page can keep the decoder busy for ever; a sound one of the largest size takes far less. */
const DEADLINE_MS = 120_000
/** Of the decoder's texts; the bytes of its pages come on top, and are bounded where they are read. */
const HEAP_MB = 384
/** What pandas adds where a table was filtered or sorted: the numbers that its rows had before. */
const PANDAS_INDEX = /^__index_level_\d+__$/

export type ParquetRow = { line: number; cells: Record<string, unknown> }

export type ParquetFile = {
  header: string[]
  /** Rows with their numbers from 1, of these columns alone, or of all. */
  rows: (columns?: readonly string[]) => AsyncGenerator<ParquetRow>
  close: () => Promise<void>
}

type Ask = (request: ParquetRequest) => Promise<ParquetReply>

/**
 * Decodes in a thread of its own, a page of each column at a time: whatever a file does to the decoder, the process goes on, and
 * however large a group of rows is, the memory is bounded.
 *
 * @throws {FileProblem} `other_format` when the content is no Parquet file, or its decoding does not end; `too_large` when single
 *   pages of it take too much memory
 */
export async function openParquet(file: ImportFile, deadlineMs = DEADLINE_MS): Promise<ParquetFile> {
  const worker = startThread('lib/exchange/parquet-thread.ts', { maxOldGenerationSizeMb: HEAP_MB })
  const close = async () => void (await worker.terminate())
  const ask = talkTo(worker, file, deadlineMs)
  try {
    const opened = await ask({ kind: 'open', byteLength: file.byteLength })
    if (opened.kind !== 'opened') throw toProblem(file.name, opened)
    const header = opened.header.filter((name) => !PANDAS_INDEX.test(name))
    return { header, rows: (columns = header) => readRows(file.name, columns, ask), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readRows(name: string, columns: readonly string[], ask: Ask): AsyncGenerator<ParquetRow> {
  let line = 0
  for (;;) {
    const read = await ask({ kind: 'next', columns })
    if (read.kind !== 'rows') throw toProblem(name, read, line)
    if (read.rows.length === 0) return
    for (const cells of read.rows) {
      line += 1
      yield { line, cells }
    }
  }
}

/**
 * Asks the thread one question after another; the bytes it needs are handed over meanwhile. After its end, or an answer that
 * came too late, every question fails.
 */
function talkTo(worker: Worker, file: ImportFile, deadlineMs: number): Ask {
  let ended: ParquetReply | null = null
  let settle: (reply: ParquetReply) => void = () => undefined
  const end = (reply: ParquetReply) => {
    ended ??= reply
    settle(ended)
  }
  const onEnd = (cause: unknown) => end(toFailure(cause))
  worker.on('error', onEnd).on('exit', onEnd)
  worker.on('message', (reply: ParquetReply) => {
    if (reply.kind === 'wanted') void hand(worker, file, reply)
    else settle(reply)
  })
  return async (request) => {
    if (ended) return ended
    const { promise, resolve } = Promise.withResolvers<ParquetReply>()
    settle = resolve
    const late = setTimeout(() => end(failed('the decoder did not end in time')), deadlineMs)
    worker.postMessage(request)
    return promise.finally(() => clearTimeout(late))
  }
}

function toFailure(cause: unknown): ParquetReply {
  const message = `the decoder ended: ${String(cause)}`
  if ((cause as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return failed(message)
  return {
    kind: 'failed',
    code: 'too_large',
    message: `Reading this Parquet file took more than ${HEAP_MB} MB of memory. Write it with smaller pages and row groups, or as CSV.`,
  }
}

function failed(message: string): ParquetReply {
  return { kind: 'failed', code: 'other_format', message }
}

async function hand(
  worker: Worker,
  file: ImportFile,
  { id, start, end }: Extract<ParquetReply, { kind: 'wanted' }>,
): Promise<void> {
  const bytes = await file.slice(start, end).catch(() => null)
  worker.postMessage({ kind: 'bytes', id, bytes } satisfies ParquetRequest, bytes === null ? [] : [bytes])
}

function toProblem(file: string, reply: ParquetReply, line = 0): FileProblem {
  const problem =
    reply.kind === 'failed' && reply.code === 'too_large'
      ? new FileProblem(file, 'too_large', reply.message, line)
      : new FileProblem(file, 'other_format', 'The file is no Parquet file, or it is damaged.')
  problem.cause = reply
  return problem
}
