import type { ChildProcess } from 'node:child_process'
import { renameSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { WORKER_ARGS } from '@/scripts/start/processes'
import { spawnTied } from './tied-process'

const BUNDLE = 'node_modules/.cache/test-worker.mjs'
let isBundled = false

/**
 * The real worker in a process of its own, so that it can be killed. One file is made of it before the first one starts: from its
 * sources each would translate some hundred files anew.
 */
export function spawnWorker(env: Record<string, string>): ChildProcess {
  if (!isBundled) bundleWorker()
  isBundled = true
  return spawnTied([...WORKER_ARGS.slice(0, WORKER_ARGS.indexOf('--import')), BUNDLE], env)
}

function bundleWorker(): void {
  const outfile = `${BUNDLE}.${process.pid}`
  buildSync({
    entryPoints: ['lib/pipeline/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    conditions: ['react-server'],
    alias: { '@': '.' },
    sourcemap: 'inline',
  })
  renameSync(outfile, BUNDLE) // other files of tests start workers meanwhile
}
