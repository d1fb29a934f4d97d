import { spawn } from 'node:child_process'
import os from 'node:os'
import { expect, it } from 'vitest'
import { watchWaiting } from './waiting'

const spin = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })

it.skipIf(process.platform !== 'linux')(
  'says that a process waits where more want a processor than there are',
  async () => {
    const children = Array.from({ length: 4 * os.cpus().length }, spin)
    const waiting = watchWaiting(children[0]?.pid ?? 0)

    await new Promise((resolve) => setTimeout(resolve, 1500))
    const share = waiting()
    for (const child of children) child.kill('SIGKILL')

    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThanOrEqual(1)
  },
)

it('knows nothing of a process that is not there', () => {
  expect(watchWaiting(2 ** 30)()).toBeNull()
})
