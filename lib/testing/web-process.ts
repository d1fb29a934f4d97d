import { type ChildProcess, spawn } from 'node:child_process'
import { waitForAddress } from '@/scripts/start/processes'

/** The built web server in a process of its own, listening on `port`, so that it can be killed. */
export async function spawnWeb(port: number): Promise<ChildProcess> {
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', 'localhost']
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', NEXTAUTH_URL: address },
  })
  if (!(await waitForAddress(`${address}/sign-in`, () => child.exitCode !== null)))
    throw new Error('the second web server did not answer')
  return child
}
