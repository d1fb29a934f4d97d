import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { databaseUrl } from '@/lib/env'
import { db } from './client'

const NEVER = new AbortController().signal

/** As another process: with a connection and a memory of its own. */
async function openProcess() {
  vi.resetModules()
  const { takeNamedLock } = await import('./named-locks')
  return async (name: string, signal = NEVER) => {
    const letGo = await takeNamedLock(name, signal)
    if (letGo === null) throw new Error('gave up')
    return letGo
  }
}

/** The way to the database, which can be made to lose all that is said on it. */
async function openProxy() {
  const database = new URL(databaseUrl())
  const socketFolder = database.searchParams.get('host')
  const state = { isSilent: false }
  const server = createServer((near) => {
    const far = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${database.port}`)
      : connect(Number(database.port), database.hostname)
    const pass = (from: Socket, to: Socket) =>
      from
        .on('data', (data) => void (state.isSilent || to.write(data)))
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(state, { url: url.href, close: () => void server.close() })
}

const listHolders = (name: string) => db.$queryRaw<{ pid: number }[]>`
  select pid from pg_locks where locktype = 'advisory' and granted
    and hashtextextended(${name}, 0) = (classid::bigint << 32) | objid::bigint`

it('lets one at a time have a name, in this process and among several', async () => {
  const processes = [await openProcess(), await openProcess(), await openProcess()]
  const name = randomUUID()
  let inside = 0
  let most = 0
  let done = 0

  await Promise.all(
    [...processes, ...processes, ...processes].map(async (take) => {
      const letGo = await take(name)
      inside += 1
      most = Math.max(most, inside)
      await sleep(5)
      inside -= 1
      done += 1
      letGo()
      letGo() // of no effect on whoever has it next
    }),
  )

  expect({ most, done }).toEqual({ most: 1, done: 9 })
  await vi.waitFor(async () => expect(await listHolders(name)).toEqual([]), 60_000)
})

it('has hundreds that wait take one connection, and each gets its own', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  const names = Array.from({ length: 300 }, () => randomUUID())
  const held = await Promise.all(names.map((name) => one(name)))
  const waiting = names.map((name) => other(name))
  const free = await other(randomUUID()) // not behind those who wait

  const holders = await Promise.all(names.slice(0, 20).map(listHolders))
  expect(new Set(holders.flat().map(({ pid }) => pid)).size).toBe(1)
  for (const letGo of held.toReversed()) letGo()

  for (const letGo of await Promise.all(waiting)) letGo()
  free()
})

it('is free when whoever had it has lost its connection, and neither is harmed', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  const name = randomUUID()
  const lost = await one(name)
  const waiting = other(name)
  const [holder] = await listHolders(name)
  await db.$queryRaw`select pg_terminate_backend(${holder!.pid}::int)`

  const letGo = await waiting
  lost()
  const again = one(name)
  const [next] = await listHolders(name)
  expect(next!.pid).not.toBe(holder!.pid)
  letGo()
  const last = await again
  last()
})

it('stays with whoever had it in its own process when the connection is lost', async () => {
  const one = await openProcess()
  const name = randomUUID()
  const lost = await one(name)
  let isTaken = false
  const waiting = one(name).finally(() => (isTaken = true))
  const [holder] = await listHolders(name)
  await db.$queryRaw`select pg_terminate_backend(${holder!.pid}::int)`
  await vi.waitFor(async () => expect(await listHolders(name)).toEqual([]), 60_000)
  const other = await one(randomUUID()) // by another connection

  expect(isTaken).toBe(false)
  lost()
  const letGo = await waiting
  const [next] = await listHolders(name)
  expect(next!.pid).not.toBe(holder!.pid)
  letGo()
  other()
})

it('is had by another connection where the own one is lost while it is asked', async () => {
  const one = await openProcess()
  for (let time = 0; time < 10; time++) {
    const name = randomUUID()
    const lost = await one(name)
    const [holder] = await listHolders(name)
    const ending = db.$queryRaw`select pg_terminate_backend(${holder!.pid}::int)`.then(() => {})
    for (let more = 0; more < 5; more++) {
      const letGo = await one(randomUUID())
      letGo()
    }
    await ending
    lost()
    await vi.waitFor(async () => expect(await listHolders(name)).toEqual([]), 60_000)
  }
})

it('fails for those who wait where the database falls silent, and is there again when it speaks', async () => {
  const proxy = await openProxy()
  vi.stubEnv('DATABASE_URL', proxy.url)
  const one = await openProcess()
  const letGo = await one(randomUUID()) // connected
  proxy.isSilent = true

  await expect(one(randomUUID())).rejects.toThrow('timeout')
  proxy.isSilent = false
  const again = await one(randomUUID())
  again()
  letGo()
  proxy.close()
  vi.unstubAllEnvs()
})

it('is not waited for by whoever has given up, and stays free for others', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  const name = randomUUID()
  const letGo = await one(name)
  const cancel = new AbortController()
  const given = other(name, cancel.signal)
  cancel.abort()

  await expect(given).rejects.toThrow('gave up')
  await expect(other(name, cancel.signal)).rejects.toThrow('gave up')
  letGo()
  const next = await one(name)
  next()
})

it('lets work go on without it where a process holds very many', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  const name = randomUUID()
  const held = await Promise.all(Array.from({ length: 400 }, () => one(randomUUID())))
  const first = await other(name)

  const beyond = await one(name)
  beyond()
  expect(await listHolders(name)).toHaveLength(1)

  first()
  for (const letGo of held) letGo()
})
