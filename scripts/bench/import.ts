import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { RELEASE_SIZE, type ReleaseSize, writeRelease } from './release'

export type ImportBench = {
  studyId: string
  seconds: number
  /** Of processors, in this process alone; the database's come to that. */
  cpuSeconds: number
  startRssMb: number
  peakRssMb: number
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

/** The same of whatever is written into a folder. */
export async function importWritten(
  write: (folder: string) => Promise<{ paths: readonly string[]; bytes: number }>,
): Promise<ImportBench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-bench-'))
  try {
    const { paths, bytes } = await write(folder)
    const baselineSeconds = await measure(() => unpackAll(paths))
    const study = await createStudy(SYSTEM_ACTOR, { title: `Import benchmark ${new Date().toISOString()}` })
    const startRssMb = process.memoryUsage.rss() / 1e6
    const before = process.cpuUsage()
    const memory = watchMemory()
    let rows = 0
    const seconds = await measure(async () => {
      const source = await openImport('benchmark', await listImportFiles([folder]))
      const report = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: false })
      const [problem] = report.problems
      if (problem)
        throw new Error(`the import failed: ${problem.file} line ${problem.line}: ${problem.message}`)
      rows = Object.values(report.counts).reduce((sum, count) => sum + count.added, 0)
    })
    const peakRssMb = memory.stop()
    const { user, system } = process.cpuUsage(before)
    const cpuSeconds = (user + system) / 1e6
    const measured = { seconds, cpuSeconds, startRssMb, peakRssMb, unpackedMb: bytes / 1e6 }
    return { studyId: study.id, ...measured, rows, baselineSeconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function unpackAll(paths: readonly string[]): Promise<void> {
  for (const filePath of paths) {
    const packed = createReadStream(filePath)
    const unpacked = filePath.endsWith('.gz') ? packed.pipe(createGunzip()) : packed
    for await (const chunk of unpacked as AsyncIterable<Buffer>) void chunk.length
  }
}

function watchMemory(): { stop: () => number } {
  let peak = process.memoryUsage.rss()
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return peak / 1e6
    },
  }
}
