import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../database/free-port'
import { requireFreePort } from './require-free-port'

const HOST = '127.0.0.1'

it('says what it waits for before it waits for a port, and nothing of one that is free', async () => {
  const logged = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const port = await freePort()
  await requireFreePort(port, HOST, 15_000)
  expect(logged).not.toHaveBeenCalled()

  const left = createServer()
  await new Promise<void>((resolve) => left.listen(port, HOST, resolve))
  const waiting = requireFreePort(port, HOST, 15_000)
  await vi.waitFor(() => expect(logged).toHaveBeenCalled(), 60_000)
  left.close()

  await waiting
  expect(logged.mock.calls).toEqual([
    [`Port ${port} is still in use: waiting up to 15 s for the last start to end …`],
  ])
})

it('does not wait where nobody is about to leave', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, HOST, resolve))
  onTestFinished(() => void other.close())

  await expect(requireFreePort(port, HOST)).rejects.toThrow(`Port ${port} is in use.`)
})
