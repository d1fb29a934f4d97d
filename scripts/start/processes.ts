import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Service = { stop: () => Promise<void>; onExit: (listener: () => void) => void }

const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 50

/** Starts the web server on a port; its process is a service that can be stopped. */
export function startWeb(port: number, host: string, env: NodeJS.ProcessEnv): Service {
  return toService(
    spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', host], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: { ...env, NODE_ENV: 'production', NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' },
    }),
  )
}

/** Starts a worker, and a new one after each crash, until stopped. */
export function startWorker(env: NodeJS.ProcessEnv): Service {
  let stopping = false
  let current = spawnWorker(env)
  const watch = (child: ChildProcess) => {
    child.once('exit', () => {
      if (stopping) return
      console.error('The worker ended unexpectedly and is started again.')
      setTimeout(() => {
        if (stopping) return
        current = spawnWorker(env)
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

/** Waits until an address answers. @returns false when `isOver` says that waiting is in vain, or after two minutes */
export async function waitForAddress(address: string, isOver: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 480 && !isOver(); tries++) {
    try {
      const response = await fetch(address, { redirect: 'manual' })
      if (response.status < 500) return true
    } catch {
      // not listening yet
    }
    await sleep(250)
  }
  return false
}

function spawnWorker(env: NodeJS.ProcessEnv): ChildProcess {
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/pipeline/main.ts']
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true, env })
}

function toService(child: ChildProcess): Service {
  return { stop: () => stopChild(child), onExit: (listener) => child.once('exit', listener) }
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
