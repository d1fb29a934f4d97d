import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Service = { stop: () => Promise<void>; onExit: (listener: () => void) => void }

/** How long a process is given to end by itself. */
export const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 50
const ANSWER_TRY_MS = 250

/** Node's options for a worker; package.json and deploy/ say the same. Without a limit it collects its garbage late. */
export const WORKER_ARGS = [
  '--max-old-space-size=384',
  '--max-semi-space-size=32',
  '--conditions=react-server',
  '--import',
  'tsx',
  'lib/pipeline/main.ts',
]

/** One store of memory for all threads of a worker, as the image has it: with one for each it keeps some 60 MB more. */
export const WORKER_ENV = { MALLOC_ARENA_MAX: '1' }

/** Starts the web server on a port; its process is a service that can be stopped. */
export function startWeb(port: number, host: string, env: NodeJS.ProcessEnv): Service {
  const child = spawnService(['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', host], {
    ...env,
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  return { stop: () => stopChild(child), onExit: (listener) => child.once('exit', listener) }
}

/** Starts a worker, and a new one after each crash, until stopped. */
export function startWorker(env: NodeJS.ProcessEnv): Service {
  let stopping = false
  const spawnWorker = () => spawnService(WORKER_ARGS, { ...env, ...WORKER_ENV })
  let current = spawnWorker()
  const watch = (child: ChildProcess) => {
    child.once('exit', () => {
      if (stopping) return
      console.error('The worker ended unexpectedly and is started again.')
      setTimeout(() => {
        if (stopping) return
        current = spawnWorker()
        watch(current)
      }, 2000)
    })
  }
  watch(current)
  return {
    async stop() {
      stopping = true
      await stopChild(current)
    },
    onExit() {},
  }
}

/** Waits until an address answers. @returns false when `isOver` says that waiting is in vain, or after `minutes` */
export async function waitForAddress(address: string, isOver: () => boolean, minutes = 2): Promise<boolean> {
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end && !isOver()) {
    try {
      const response = await fetch(address, { redirect: 'manual' })
      if (response.status < 500) return true
    } catch {
      // not listening yet
    }
    await sleep(ANSWER_TRY_MS)
  }
  return false
}

/** Node as the leader of a process group of its own, which stops when this process ends, also when it is killed. */
function spawnService(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/start/end-with-parent.mjs', ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
    env,
  })
}

/** Ends a child and whatever it started: each is the leader of a process group of its own. */
async function stopChild(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  signalGroup(pid, 'SIGTERM')
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isGroupAlive(pid); waited += POLL_MS) await sleep(POLL_MS)
  signalGroup(pid, 'SIGKILL')
}

function isGroupAlive(pid: number): boolean {
  return signalGroup(pid, 0)
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false // nobody is left
  }
}
