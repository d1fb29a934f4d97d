import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'

const MODULE = path.join(import.meta.dirname, 'tied-process.ts')

it('ends with the process that started it, also where that is killed, and holds no pipe of it', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = `require('node:net').connect(${port}); process.stderr.write('here')`
  const parent = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `(await import(${JSON.stringify(MODULE)})).spawnTied(['--eval', ${JSON.stringify(child)}], {})`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const messages: string[] = []
  parent.stderr.on('data', (text: Buffer) => messages.push(text.toString()))
  const [socket] = (await once(server, 'connection')) as [Socket]
  while (!messages.join('').includes('here')) await once(parent.stderr, 'data')

  const closed = Promise.all([once(socket.resume(), 'close'), once(parent, 'close')])
  parent.kill('SIGKILL')

  await expect(closed).resolves.toBeDefined()
  server.close()
})
