import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Runs a program of one line as the command line is run. */
function run(line: string): number | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'concordance-bundled-'))
  try {
    const script = path.join(folder, 'program.mjs')
    writeFileSync(script, line)
    const wrapper = path.resolve('scripts/start/bundled-node.mjs')
    const call = `import { runWithBundledNode } from ${JSON.stringify(wrapper)}; await runWithBundledNode(${JSON.stringify(script)}, [])`
    return spawnSync(process.execPath, ['--input-type=module', '--eval', call]).status
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('keeps no translated code where other accounts could put theirs', () => {
  expect(run('process.exit(process.env.TSX_DISABLE_CACHE === "1" ? 0 : 1)')).toBe(0)
})

it('ends as the program ended', () => {
  expect(run('process.exit(3)')).toBe(3)
})

it('distinguishes a program that the system ended from one that gave its answer', () => {
  expect(run('process.kill(process.pid, "SIGKILL")')).toBe(137)
  expect(run('process.abort()')).toBe(134)
})
