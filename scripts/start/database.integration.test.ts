import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseAddress, withClient } from '../database/databases'
import { startEmbeddedPostgres } from '../database/embedded-postgres'
import { freePort } from '../database/free-port'
import { openDatabase } from './database'

const FOLDER = path.resolve(`.data/open-${process.pid}`)
const SERVER = path.join(FOLDER, 'postgres')

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  const server = await startEmbeddedPostgres(SERVER)
  await withClient(server.url, (client) => client.query('create table kept (one int)'))
  await server.stop()
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const readTable = (url: string) =>
  withClient(
    databaseAddress(url, 'postgres'),
    async (client) => (await client.query('select * from kept')).rows,
  )

describe('the embedded database', () => {
  it('is stopped and taken over where a killed start has left it running, with what was written last', async () => {
    const left = await startEmbeddedPostgres(SERVER)
    const ended = new Promise((resolve) => left.onExit(resolve))
    await withClient(left.url, (client) => client.query('insert into kept values (1)'))
    const logged = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => logged.mockRestore())

    const database = await openDatabase(FOLDER, {})
    onTestFinished(database.stop)

    await ended
    expect(logged.mock.calls).toEqual([['Waiting for the PostgreSQL of the last start to end …']])
    expect(await readTable(database.ownerUrl)).toEqual([{ one: 1 }])
  })

  it('ends no program that has the number of a server from before the machine went down', async () => {
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill())
    const port = await freePort()
    writeFileSync(path.join(SERVER, 'postmaster.pid'), `${other.pid}\n${SERVER}\n1\n${port}\n`)

    // PostgreSQL itself knows a program of another user for none of its own, and takes one of the same user for a server
    const database = await openDatabase(FOLDER, {}).catch(() => null)
    await database?.stop()
    rmSync(path.join(SERVER, 'postmaster.pid'), { force: true })

    expect(other.exitCode ?? other.signalCode).toBeNull()
  })

  it('is stopped also where a part of it does not end, and keeps what was committed', async () => {
    const server = await startEmbeddedPostgres(SERVER)
    const pid = await withClient(server.url, async (client) => {
      await client.query('create table committed (one int)')
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
      )
      return rows[0]?.pid ?? 0
    })
    process.kill(pid, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    const stopped = server.stop()
    vi.advanceTimersByTime(30_000)
    await stopped
    vi.useRealTimers()

    const database = await openDatabase(FOLDER, {})
    onTestFinished(database.stop)
    const url = databaseAddress(database.ownerUrl, 'postgres')
    expect(await withClient(url, async (client) => (await client.query('table committed')).rows)).toEqual([])
  })

  it('is made whole or not at all', async () => {
    const folder = path.join(FOLDER, 'new')
    mkdirSync(`${folder}.unfinished/base`, { recursive: true }) // what a killed start has left
    writeFileSync(`${folder}.unfinished/PG_VERSION`, '18')

    const server = await startEmbeddedPostgres(folder)
    onTestFinished(server.stop)

    expect(
      await withClient(server.url, async (client) => (await client.query('select 1 as one')).rows),
    ).toEqual([{ one: 1 }])
  })

  it('is made in place where its folder is a link to an empty one', async () => {
    const [folder, elsewhere] = [path.join(FOLDER, 'link'), path.join(FOLDER, 'elsewhere')]
    mkdirSync(elsewhere, { mode: 0o700 })
    symlinkSync(elsewhere, folder)

    const server = await startEmbeddedPostgres(folder)
    onTestFinished(server.stop)

    expect(existsSync(path.join(elsewhere, 'PG_VERSION'))).toBe(true)
    expect(existsSync(`${folder}.unfinished`)).toBe(false)
  })

  it('says that it has ended, with its last words, and need not be stopped then', async () => {
    const server = await startEmbeddedPostgres(SERVER)
    const ended = new Promise<string>((resolve) => server.onExit(resolve))
    // the server ends all its processes where one of them asks for it
    await withClient(server.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
      )
      process.kill(rows[0]?.pid ?? 0, 'SIGINT')
      await new Promise((resolve) => client.once('error', resolve))
    }).catch(() => {}) // its connection ended with it

    expect(await ended).toContain('received fast shutdown request')
    await expect(server.stop()).resolves.toBeUndefined()
  })
})
