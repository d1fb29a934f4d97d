import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { generateClientIfNeeded } from './start/build'
import { listPlaywrightFailures, listVitestFailures } from './test/failures'

/**
 * Everything that must hold, cheapest first; all steps run, so that one run reports all. `npm test -- start rights` runs those
 * steps alone. The end names what failed; the last line counts single tests of Vitest and Playwright, and each other step as one.
 */
type Outcome = { passed: number; failed: number; skipped: number; failures: string[] }
type Step = {
  title: string
  /** What another step runs as well: only when it is asked for. */
  isExtra?: boolean
  command: string
  args: string[]
  env?: Record<string, string>
  read?: () => Outcome
}

const REPORTS = 'test-results'
const TSX = ['--conditions=react-server', '--import', 'tsx']

const VITEST = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`]
/** Tests whose outcome can depend on what the user may do: the database, the data folder, files that wait. */
const RIGHTS = [
  'scripts/start',
  'scripts/database',
  'lib/exchange/quarantine',
  'lib/exchange/upload',
  'lib/web/import-api',
]

const STEPS: readonly Step[] = [
  { title: 'format', command: 'biome', args: ['check', '--linter-enabled=false', '.'] },
  { title: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { title: 'route types', command: 'next', args: ['typegen'] },
  { title: 'types', command: 'tsc', args: ['--noEmit'] },
  { title: 'dead code', command: 'knip', args: [] },
  { title: 'migrations', command: 'node', args: [...TSX, 'scripts/migrate.ts', 'check'] },
  {
    title: 'unit, ui, integration',
    command: 'vitest',
    args: VITEST,
    read: readVitest,
  },
  { title: 'rights', command: 'vitest', args: [...VITEST, ...RIGHTS], read: readVitest, isExtra: true },
  { title: 'browser', command: 'node', args: [...TSX, 'scripts/test/browser.ts'], isExtra: true },
  { title: 'start', command: 'node', args: [...TSX, 'scripts/test/try-start.ts'] },
  {
    title: 'end to end',
    command: 'node',
    args: [...TSX, 'scripts/e2e.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/playwright.json` },
    read: readPlaywright,
  },
]

const asked = process.argv.slice(2)
const unknown = asked.filter((title) => STEPS.every((step) => step.title !== title))
if (unknown.length > 0) {
  const titles = STEPS.map(({ title }) => `“${title}”`).join(', ')
  console.error(`There is no step “${unknown.join(' ')}”. Steps: ${titles}.`)
  process.exit(2)
}
const steps = STEPS.filter(({ title, isExtra }) => (asked.length === 0 ? !isExtra : asked.includes(title)))

const outcomes: Outcome[] = []
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)
await generateClientIfNeeded()
for (const step of steps) {
  console.log(`\n── ${step.title}`)
  const begun = performance.now()
  const code = await run(step)
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`── ${step.title}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
  outcomes.push(readOutcome(step, code))
}
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
const [passed, failed, skipped] = [sumOf('passed'), sumOf('failed'), sumOf('skipped')]
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)

function sumOf(field: 'passed' | 'failed' | 'skipped'): number {
  return outcomes.reduce((sum, outcome) => sum + outcome[field], 0)
}

function readOutcome({ title, read }: Step, code: number): Outcome {
  const failed = { passed: 0, failed: 1, skipped: 0, failures: [title] }
  if (!read) return code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failed
  try {
    const outcome = read()
    // a step that ends badly has failed, whatever its report counts
    const failures = outcome.failures.length > 0 ? outcome.failures : [title]
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: failures.length, failures } : outcome
  } catch {
    return failed // without a report no test ran
  }
}

function readVitest(): Outcome {
  const report = JSON.parse(readFileSync(`${REPORTS}/vitest.json`, 'utf8'))
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped, failures: listVitestFailures(report) }
}

function readPlaywright(): Outcome {
  const report = JSON.parse(readFileSync(`${REPORTS}/playwright.json`, 'utf8'))
  const { expected, flaky, unexpected: failed, skipped } = report.stats
  return { passed: expected + flaky, failed, skipped, failures: listPlaywrightFailures(report) }
}

function run({ command, args, env }: Step): Promise<number> {
  const program = command === 'node' ? process.execPath : `node_modules/.bin/${command}`
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
