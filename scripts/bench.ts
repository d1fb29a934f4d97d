import { parseArgs } from 'node:util'
import type { BenchRow } from './bench/bench-row'
import type { Web } from './bench/browser'
import type { ImportBench } from './bench/import'
import { startEmbeddedDatabase } from './database/embedded-database'
import { freePort } from './database/free-port'
import { updateDatabase } from './database/update-database'
import { buildIfNeeded, generateClientIfNeeded } from './start/build'
import { PlainError, printFailure } from './start/plain-error'
import { startWeb, waitForAddress } from './start/processes'
import { runThrowaway, type Throwaway } from './start/throwaway'
import { findOrInstallChromium } from './test/find-chromium'

/**
 * Prints the figures that users feel, each with something of the same run beside it. Ends with 1 when one breaks a promise, with
 * room for slow machines where it is a time, or could not be had; a time that is missed while others have the machine is reported,
 * and not judged.
 * `npm run bench -- chart run` measures those parts alone, `npm run bench -- web --page report --study statements` one page.
 */
const SECRET = 'only-for-the-benchmarks-of-this-run'

type Part = (lab: Lab) => Promise<readonly BenchRow[]>

/** What several parts share, made by the first that asks. */
type Lab = {
  chromium: string
  release: () => Promise<ImportBench>
  web: () => Promise<Web>
  /** Of the part `web` the pages and studies that are wanted; all where none is named. */
  pages: readonly string[]
  studies: readonly string[]
}

const PARTS: Record<string, Part> = {
  import: async (lab) => [(await import('./bench/import')).describeImport(await lab.release())],
  facts: async () => (await import('./bench/facts')).benchFacts(),
  kills: async () => (await import('./bench/kills')).benchKills(),
  scores: async () => (await import('./bench/scores')).benchScores(),
  spans: async () => (await import('./bench/spans')).benchSpans(),
  agreement: async () => (await import('./bench/agreement')).benchAgreement(),
  chart: async () => [await (await import('./bench/chart')).benchChart()],
  server: async () => (await import('./bench/server')).benchServer(),
  pages: async () => (await import('./bench/pages')).benchPages(),
  web: async (lab) => (await import('./bench/web')).benchWeb(await lab.web(), lab.pages, lab.studies),
  index: async () => (await import('./bench/index')).benchIndex(),
  grid: async () => (await import('./bench/grid')).benchGrid(),
  run: async () => (await import('./bench/run')).benchRun(),
  memory: async () => (await import('./bench/memory')).benchMemory(),
  key: async () => (await import('./bench/key')).benchKey(),
  browser: async (lab) => (await import('./bench/browser')).benchBrowser(await lab.web(), lab.chromium),
  load: async (lab) => {
    const [{ studyId }, web] = [await lab.release(), await lab.web()]
    return (await import('./bench/load')).benchLoad(studyId, web, lab.chromium)
  },
}

/** Take ten minutes by themselves. */
const ONLY_WHEN_ASKED = new Set(['load', 'web', 'facts', 'kills'])

async function main(args: string[], throwaway: Throwaway): Promise<number> {
  const { positionals: asked, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { page: { type: 'string', multiple: true }, study: { type: 'string', multiple: true } },
  })
  const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0)
    throw new PlainError(`There is no part “${unknown.join(' ')}”. Parts: ${Object.keys(PARTS).join(', ')}.`)
  const lab = { ...(await openLab(throwaway)), pages: values.page ?? [], studies: values.study ?? [] }
  let code = 0
  for (const [name, part] of Object.entries(PARTS)) {
    const isWanted = asked.length === 0 ? !ONLY_WHEN_ASKED.has(name) : asked.includes(name)
    if (!isWanted) continue
    try {
      const rows = await part(lab)
      rows.forEach(print)
      if (rows.some(({ broken }) => broken)) code = 1
    } catch (error) {
      console.log(`${name}\n    BROKEN: it could not be measured`) // the others still can
      printFailure(error)
      code = 1
    }
  }
  return code
}

async function openLab({ folder, running }: Throwaway): Promise<Omit<Lab, 'pages' | 'studies'>> {
  const chromium = findOrInstallChromium()
  await generateClientIfNeeded()
  const server = await startEmbeddedDatabase(folder)
  running.push(server)
  await updateDatabase(server)
  const port = await freePort()
  const address = `http://localhost:${port}`
  Object.assign(process.env, { DATABASE_URL: server.url, NEXTAUTH_URL: address, NEXTAUTH_SECRET: SECRET })
  return {
    chromium,
    release: once(async () => (await import('./bench/import')).benchImport()),
    web: once(async () => {
      await buildIfNeeded()
      const open = async () => {
        const server = startWeb(port, 'localhost', process.env)
        if (!(await waitForAddress(`${address}/sign-in`, () => false)))
          throw new PlainError('The web server did not answer.')
        return server
      }
      let server = await open()
      running.push({ stop: () => server.stop() })
      const restart = async () => {
        await server.stop()
        server = await open()
      }
      return { address, secret: SECRET, restart }
    }),
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

function print({ what, value, beside, broken, unjudged }: BenchRow): void {
  console.log(`${what}\n    ${value}\n    (${beside})`)
  if (broken) console.log(`    BROKEN: ${broken}`)
  if (unjudged) console.log(`    NOT JUDGED: ${unjudged}`)
}

await runThrowaway('bench', (throwaway) => main(process.argv.slice(2), throwaway))
