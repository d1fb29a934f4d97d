import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { withClient } from './databases'
import { hasSocket, startEmbeddedPostgres } from './embedded-postgres'

const FOLDER = path.resolve(`.data/embedded-${process.pid}`)
const PASSWORD_FILE = 'superuser-password'

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const start = (name: string) => startEmbeddedPostgres(path.join(FOLDER, name), { fsync: 'off' })

const ask = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Record<string, string>>(sql)).rows[0])

/** The same server, with another password. */
function withPassword(url: string, password: string): string {
  const other = new URL(url)
  other.password = password
  return other.href
}

describe('the embedded server', () => {
  it('listens in a folder that no other account may enter, and asks for a password that no other may read', async () => {
    const server = await start('with a blank')
    onTestFinished(server.stop)
    const folder = path.join(FOLDER, 'with a blank')

    expect(hasSocket(folder)).toBe(true)
    expect(await ask(server.url, "select current_setting('listen_addresses') as addresses")).toEqual({
      addresses: '',
    })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder, PASSWORD_FILE)).mode & 0o777).toBe(0o600)
    for (const password of ['', 'postgres', 'password'])
      await expect(ask(withPassword(server.url, password), 'select 1')).rejects.toThrow(/password/)
  })

  it('listens on the loopback interface where the path is too long for a socket, with the same password', async () => {
    const name = 'long'.repeat(20)
    const server = await start(name)
    onTestFinished(server.stop)

    expect(hasSocket(path.join(FOLDER, name))).toBe(false)
    expect(await ask(server.url, 'select inet_server_addr()::text as address')).toEqual({
      address: '127.0.0.1/32',
    })
    await expect(ask(withPassword(server.url, 'postgres'), 'select 1')).rejects.toThrow(/password/)
  })

  it('takes the known password off a folder that an older version made', async () => {
    const folder = path.join(FOLDER, 'older')
    const older = await start('older')
    await ask(older.url, 'create table kept (one int)')
    await ask(older.url, "alter role postgres password 'postgres'")
    await older.stop()
    rmSync(path.join(folder, PASSWORD_FILE))
    writeFileSync(path.join(folder, 'pg_hba.conf'), 'local all all trust\n')

    const server = await start('older')
    onTestFinished(server.stop)

    await expect(ask(withPassword(server.url, 'postgres'), 'select 1')).rejects.toThrow(/password/)
    expect(await ask(server.url, 'select count(*) from kept')).toEqual({ count: '0' })
  })

  it.skipIf(process.getuid?.() !== 0)('cannot be reached by another account of the machine', async () => {
    const server = await start('shut')
    onTestFinished(server.stop)
    const socket = path.join(FOLDER, 'shut', '.s.PGSQL.5432')
    const connect = `require('net').connect(${JSON.stringify(socket)}).on('error', ({ code }) => console.log(code))`
    const tryAs = (uid: number) =>
      spawnSync(process.execPath, ['--eval', connect], { uid, cwd: '/', encoding: 'utf8', timeout: 5000 })

    expect(tryAs(65_534).stdout).toBe('EACCES\n')
    expect(tryAs(0).stdout).toBe('')
  })

  it('heeds no settings of other servers in the environment', async () => {
    const names = { PGHOST: '/nowhere', PGPORT: '1', PGUSER: 'me', PGSSLMODE: 'require', PGDATA: '/nowhere' }
    Object.assign(process.env, names)
    onTestFinished(() => {
      for (const name of Object.keys(names)) delete process.env[name]
    })
    mkdirSync(FOLDER, { recursive: true })
    const server = await start('apart')
    onTestFinished(server.stop)

    expect(await ask(server.url, 'select current_user::text as user')).toEqual({ user: 'postgres' })
  })
})
