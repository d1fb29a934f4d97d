import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { generateClientIfNeeded } from './start/build'

/**
 * Everything that must hold, cheapest first; all steps run, so that one run tells all. The last line counts single tests
 * of Vitest and Playwright, and each other step as one.
 */
type Count = { passed: number; failed: number; skipped: number }
type Step = {
  title: string
  command: string
  args: string[]
  env?: Record<string, string>
  count?: () => Count
}

const REPORTS = 'test-results'
/** Published figures and answers of reference implementations, which are not ours to hand on. */
const VECTORS = '../shared/vectors'
const TSX = ['--conditions=react-server', '--import', 'tsx']

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
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
    count: countVitest,
  },
  {
    title: 'end to end',
    command: 'node',
    args: [...TSX, 'scripts/e2e.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/playwright.json` },
    count: countPlaywright,
  },
]

const total: Count = { passed: 0, failed: 0, skipped: 0 }
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)
await generateClientIfNeeded()
for (const step of STEPS) {
  console.log(`\n── ${step.title}`)
  const code = await run(step)
  const count = countStep(step, code)
  if (code !== 0) console.log(`── ${step.title}: FAILED`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
if (total.skipped > 0 && !existsSync(VECTORS))
  console.log(`\nWhat is held against published data was skipped: ${VECTORS} is not there.`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 ? 1 : 0)

function countStep(step: Step, code: number): Count {
  const count = step.count ? readCount(step.count) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  // a step that ends badly has failed, whatever its report counts
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Without a report no test ran, and that is a failure. */
function readCount(read: () => Count): Count {
  try {
    return read()
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function countVitest(): Count {
  const report = JSON.parse(readFileSync(`${REPORTS}/vitest.json`, 'utf8'))
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped }
}

function countPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync(`${REPORTS}/playwright.json`, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
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
