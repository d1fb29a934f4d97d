import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'

/** Connects to a port, says what asks it to end, and ends. */
const child = (port: number) => `
  const socket = require('node:net').connect(${port})
  process.once('SIGTERM', () => socket.end('asked to end', () => process.exit()))`

/** Starts that as npm start starts the web server and the worker, and lives on. */
const parent = (port: number) => `
  require('node:child_process').spawn(
    process.execPath,
    ['--import', './scripts/start/end-with-parent.mjs', '--eval', ${JSON.stringify(child(port))}],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true })`

it('asks a process to end when the one that started it is killed', async () => {
  const server = createServer().listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const started = spawn(process.execPath, ['--eval', parent((server.address() as AddressInfo).port)])
  const [socket] = (await once(server, 'connection')) as [Socket]
  const said: string[] = []
  socket.on('data', (text: Buffer) => said.push(text.toString()))
  const closed = once(socket, 'close')

  started.kill('SIGKILL')

  await closed
  expect(said.join('')).toBe('asked to end')
})
