import type { ChildProcess } from 'node:child_process'
import { waitForAddress } from '@/scripts/start/processes'
import { spawnTied } from './tied-process'

/**
 * The built web server in a process of its own, listening on `port`, so that it can be killed.
 *
 * @param env settings that are other than those of this process
 */
export async function spawnWeb(port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', 'localhost']
  const address = `http://localhost:${port}`
  const child = spawnTied(args, { NODE_ENV: 'production', NEXTAUTH_URL: address, ...env })
  if (!(await waitForAddress(`${address}/sign-in`, () => child.exitCode !== null)))
    throw new Error('the second web server did not answer')
  return child
}
