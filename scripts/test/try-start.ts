import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../database/free-port'
import { PlainError } from '../start/plain-error'
import { waitForAddress } from '../start/processes'
import { runThrowaway } from '../start/throwaway'

/** It installs and builds first, on a slow machine too. */
const BUILD_MINUTES = 10
const STOP_MS = 60_000
const TRY_MS = 200

/** Starts Concordance as a user does, with `npm start` and an empty data folder, until its sign-in page answers, and stops it. */
await runThrowaway('start', async ({ folder, running }) => {
  mkdirSync(path.dirname(folder), { recursive: true })
  const port = await freePort()
  const env = { ...process.env, CONCORDANCE_DATA: folder, PORT: String(port), HOST: '', NEXTAUTH_URL: '' }
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DATABASE_URL: '', NODE_OPTIONS: '' },
    shell: process.platform === 'win32',
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // npm itself ends at once, and what it started in good order: the last that it does is to leave the folder
  const stop = async () => {
    child.kill('SIGTERM')
    for (let waited = 0; waited < STOP_MS && isHeld(folder); waited += TRY_MS) await sleep(TRY_MS)
  }
  running.push({ stop })
  if (!(await waitForAddress(`http://127.0.0.1:${port}/sign-in`, hasEnded, BUILD_MINUTES)))
    throw new PlainError('npm start did not come up.')
  console.log('npm start came up.')
  await stop()
  if (isHeld(folder)) throw new PlainError('npm start did not stop.')
  return 0
})

function isHeld(folder: string): boolean {
  return existsSync(path.join(folder, 'server.json'))
}
