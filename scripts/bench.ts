import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { BenchRow } from './bench/bench-row'
import { databaseAddress, ensureDatabase } from './database/databases'
import { startEmbeddedPostgres } from './database/embedded-postgres'
import { freePort } from './database/free-port'
import { deployMigrations } from './database/migrate'
import { buildIfNeeded, generateClientIfNeeded } from './start/build'
import { printFailure } from './start/plain-error'
import { startWeb, waitForAddress } from './start/processes'
import { findOrInstallChromium } from './test/find-chromium'

/**
 * Prints the figures that users feel, each with something of the same run beside it. Nothing is asserted: machines differ.
 */
const SECRET = 'only-for-the-benchmarks-of-this-run'
const folder = path.resolve(`.data/bench-${process.pid}`)
const running: { stop: () => Promise<void> }[] = []

async function main(): Promise<void> {
  const chromium = findOrInstallChromium()
  await generateClientIfNeeded()
  await buildIfNeeded()
  const server = await startEmbeddedPostgres(folder, await freePort())
  running.push(server)
  await ensureDatabase(server.url, 'concordance')
  const url = databaseAddress(server.url, 'concordance')
  await deployMigrations(url)
  const port = await freePort()
  const address = `http://localhost:${port}`
  Object.assign(process.env, { DATABASE_URL: url, NEXTAUTH_URL: address, NEXTAUTH_SECRET: SECRET })

  const { benchAgreement } = await import('./bench/agreement')
  const { benchChart } = await import('./bench/chart')
  const { benchImport } = await import('./bench/import')
  const { benchServer } = await import('./bench/server')
  const { benchPages } = await import('./bench/pages')
  const { benchBrowser } = await import('./bench/browser')

  // first of all: its memory is that of a fresh process
  const release = await benchImport()
  print({
    what: `import of a VeriFact-BHC-sized release, ${release.rows.toLocaleString('en')} rows, ${release.unpackedMb.toFixed(0)} MB`,
    value: `${release.seconds.toFixed(1)} s, ${release.peakRssMb.toFixed(0)} MB resident`,
    beside: `unpacking alone: ${release.baselineSeconds.toFixed(1)} s`,
  })
  for (const row of benchAgreement()) print(row)
  print(await benchChart())
  for (const row of await benchServer()) print(row)
  for (const row of await benchPages()) print(row)
  const { benchIndex } = await import('./bench/index')
  for (const row of await benchIndex()) print(row)
  const { benchRun } = await import('./bench/run')
  for (const row of await benchRun()) print(row)
  const { benchKey } = await import('./bench/key')
  for (const row of await benchKey()) print(row)
  running.push(startWeb(port, 'localhost', process.env))
  await waitForAddress(`${address}/sign-in`, () => false)
  for (const row of await benchBrowser(address, chromium, SECRET)) print(row)
}

function print({ what, value, beside }: BenchRow): void {
  console.log(`${what}\n    ${value}\n    (${beside})`)
}

try {
  await main()
} catch (error) {
  printFailure(error)
  process.exitCode = 1
} finally {
  for (const service of running.toReversed()) await service.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
