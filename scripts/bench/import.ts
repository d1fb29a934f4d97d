import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { createStudy } from '@/lib/data/studies'
import type { BenchRow } from './bench-row'
import { formatMemory, readCpuMs, readMemory } from './bench-worker'
import { RELEASE_SIZE, type ReleaseSize, writeRelease } from './release'
import { watchWaiting } from './waiting'

/** As `npm run concordance` starts it. */
const COMMAND =
  '--max-old-space-size=384 --conditions=react-server --import tsx scripts/concordance.ts'.split(' ')

export type ImportBench = {
  studyId: string
  seconds: number
  /** Of processors, by the command alone; the database's come to that. */
  cpuSeconds: number
  /** The most that the command had in memory at once. */
  memoryMb: number
  /** Which share of its time it waited for a processor, see `watchWaiting`. */
  waited: number | null
  unpackedMb: number
  rows: number
  /** What the machine needs to read and unpack the same files and do nothing else. */
  baselineSeconds: number
}

/**
 * Imports a made-up release of the published size into a new study of DATABASE_URL, which stays there for other
 * benchmarks.
 */
export async function benchImport(size: ReleaseSize = RELEASE_SIZE): Promise<ImportBench> {
  return importWritten((folder) => writeRelease(folder, size))
}

export function describeImport(release: ImportBench): BenchRow {
  return {
    what: `import of a VeriFact-BHC-sized release, ${release.rows.toLocaleString('en')} rows, ${release.unpackedMb.toFixed(0)} MB`,
    value: `${release.seconds.toFixed(1)} s, ${formatMemory(release.memoryMb)} resident`,
    beside: `unpacking alone: ${release.baselineSeconds.toFixed(1)} s`,
  }
}

/** The same of whatever is written into a folder, by the command that users have. */
export async function importWritten(
  write: (folder: string) => Promise<{ paths: readonly string[]; bytes: number }>,
): Promise<ImportBench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-bench-'))
  try {
    const { paths, bytes } = await write(folder)
    const reading = performance.now()
    await unpackAll(paths)
    const baselineSeconds = (performance.now() - reading) / 1000
    const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: `Bench ${new Date().toISOString()}` })
    const measured = await importByCommand(studyId, folder)
    return { studyId, ...measured, unpackedMb: bytes / 1e6, baselineSeconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importByCommand(studyId: string, folder: string) {
  const begun = performance.now()
  const args = [...COMMAND, 'import', studyId, folder, '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const figures = watchFigures(child)
  const output = text(child.stdout)
  await once(child, 'exit')
  const seconds = (performance.now() - begun) / 1000
  const { problems, counts }: ImportReport = JSON.parse(await output)
  const [problem] = problems
  if (problem) throw new Error(`the import failed: ${problem.file} line ${problem.line}: ${problem.message}`)
  const rows = Object.values(counts).reduce((sum, count) => sum + count.added, 0)
  return { seconds, rows, ...figures() }
}

/** What the system says of a process, as long as it says something: nothing is left of one that has ended. */
function watchFigures(child: ChildProcess): () => Pick<ImportBench, 'cpuSeconds' | 'memoryMb' | 'waited'> {
  let last = { cpuSeconds: Number.NaN, memoryMb: Number.NaN, waited: null as number | null }
  const waiting = watchWaiting(child.pid ?? 0)
  const timer = setInterval(() => {
    const now = { cpuSeconds: readCpuMs(child) / 1000, memoryMb: readMemory(child), waited: waiting() }
    if (!Number.isNaN(now.memoryMb)) last = now
  }, 200)
  return () => {
    clearInterval(timer)
    return last
  }
}

async function unpackAll(paths: readonly string[]): Promise<void> {
  for (const filePath of paths) {
    const packed = createReadStream(filePath)
    const unpacked = filePath.endsWith('.gz') ? packed.pipe(createGunzip()) : packed
    for await (const chunk of unpacked as AsyncIterable<Buffer>) void chunk.length
  }
}
