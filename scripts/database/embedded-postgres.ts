import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './free-port'
import { findPostgresAccount, giveFolder } from './postgres-account'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs'

export type RunningPostgres = {
  /** Address of the server's maintenance database for its superuser; see {@link databaseAddress} for others. */
  url: string
  stop: () => Promise<void>
  /** Calls when the server has ended, also when nobody asked it to, with what it said last. */
  onExit: (listener: (lastWords: string) => void) => void
  /** What made the server give up what it was doing, as a disk without room for its log; null for nothing. */
  findPanic: () => string | null
}

/** How long a server is given to end with everything written. */
const STOP_TIMEOUT_MS = 30_000

/** Why nothing can be put in the place of a folder: it is a link to another, or a mount. */
const FIXED_PLACE = ['ENOTDIR', 'EBUSY']

const SUPERUSER = 'postgres'
/** In the folder of the server: the superuser's password, which nobody else may read. */
const PASSWORD_FILE = 'superuser-password'
const SIGN_IN_RULES = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n'
const READY = 'database system is ready to accept connections'
const INITDB_FLAGS = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C', '--data-checksums']

/** The name that a socket's file has for the default port, which is a number without a meaning here. */
const SOCKET_PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** Bytes that the path of a socket may have on every system. */
const SOCKET_PATH_MAX = 103

/**
 * Starts the PostgreSQL that ships inside an npm package, with its files in `folder`. A folder that already holds a database
 * is used as it is. It listens on a socket in that folder, which no other account may enter; where there can be none (Windows,
 * a path of more than 103 bytes) on the loopback interface. Either way it asks for a password, which is random and in the folder.
 *
 * @param settings server settings beyond the defaults, e.g. `{ fsync: 'off' }` for throw-away test databases
 * @throws {Error} with the server's own last words when it cannot start
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  const log = new Log()
  const server = await openServer(folder, settings, log).catch((cause: unknown) => {
    const why = log.lastWords() || (cause instanceof Error ? cause.message : '')
    throw new Error(`PostgreSQL did not start in ${folder}. ${why}`, { cause })
  })
  const ended = new Promise<void>((resolve) => server.child.once('exit', () => resolve()))
  return {
    url: readEmbeddedAddress(folder, server.port),
    stop: async () => {
      if (server.child.exitCode !== null || server.child.signalCode !== null) return
      // without room for its log it may wait for a part of itself that has ended; what was committed is in the log
      const timer = setTimeout(() => server.child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
      server.child.kill('SIGINT')
      await ended
      clearTimeout(timer)
    },
    onExit: (listener) => server.child.once('exit', () => listener(log.lastWords())),
    findPanic: () => log.panic,
  }
}

/** Whether a server with its files in this folder listens on a socket there. */
export function hasSocket(folder: string): boolean {
  return (
    process.platform !== 'win32' && Buffer.byteLength(path.resolve(folder, SOCKET_FILE)) <= SOCKET_PATH_MAX
  )
}

/**
 * Where the embedded server of a folder has its maintenance database, for its superuser.
 *
 * @param port that it listens on, where it has no socket
 * @throws {Error} where no server was ever started there
 */
export function readEmbeddedAddress(folder: string, port: number): string {
  const url = new URL('postgresql://127.0.0.1/postgres?sslmode=disable')
  url.username = SUPERUSER
  url.password = readFileSync(path.join(folder, PASSWORD_FILE), 'utf8')
  url.port = String(hasSocket(folder) ? SOCKET_PORT : port)
  if (hasSocket(folder)) url.searchParams.set('host', path.resolve(folder))
  return url.href
}

async function openServer(folder: string, settings: Readonly<Record<string, string>>, log: Log) {
  const programs = findPostgresPrograms()
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    // made beside its place: what was cut off half made is not taken for a database
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await initialize(programs, unfinished, log)
    await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (!FIXED_PLACE.includes(error.code ?? '')) throw error
      await rm(unfinished, { recursive: true })
      await initialize(programs, folder, log)
    })
  }
  giveFolder(folder, findPostgresAccount())
  const isLocal = hasSocket(folder)
  const port = isLocal ? SOCKET_PORT : await freePort()
  const flags = Object.entries({
    max_connections: '100',
    shared_buffers: '256MB',
    unix_socket_directories: isLocal ? '.' : '', // within the folder, which is its own working directory
    listen_addresses: isLocal ? '' : '127.0.0.1',
    password_encryption: 'scram-sha-256',
    lc_messages: 'C',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_min_error_statement: 'panic',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await requirePassword(programs, folder, log)
  const child = launch(programs.postgres, ['-D', folder, '-p', String(port), ...flags], log)
  await new Promise<void>((resolve, reject) => {
    log.onReady = resolve
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The server ended.')))
  })
  return { child, port }
}

async function initialize({ initdb }: PostgresPrograms, folder: string, log: Log): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  giveFolder(folder, findPostgresAccount())
  // nobody can sign in before there is a password: no server runs on these files until then
  await finish(launch(initdb, ['-D', folder, '-U', SUPERUSER, '--auth=trust', ...INITDB_FLAGS], log))
}

/**
 * Lets nobody in without a password, and makes the superuser one where there is none, as in a folder that an older version
 * made. It is set without a server, by whom the files belong to.
 */
async function requirePassword({ postgres }: PostgresPrograms, folder: string, log: Log): Promise<void> {
  const rules = path.join(folder, 'pg_hba.conf')
  // not where they stand already: a full disk would leave an empty file
  if (readFileSync(rules, 'utf8') !== SIGN_IN_RULES) writeFileSync(rules, SIGN_IN_RULES)
  const file = path.join(folder, PASSWORD_FILE)
  if (existsSync(file)) return
  const password = randomBytes(32).toString('base64url')
  const flags = [
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    '-c',
    'password_encryption=scram-sha-256',
  ]
  const child = launch(postgres, [...flags, 'postgres'], log)
  child.stdin?.end(`alter role ${SUPERUSER} password '${password}'\n`)
  await finish(child)
  writeFileSync(`${file}.unfinished`, password, { mode: 0o600 })
  await rename(`${file}.unfinished`, file)
}

/** Starts one of PostgreSQL's programs as its account; settings of other servers in the environment are not for it. */
function launch(program: string, args: readonly string[], log: Log): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  const env = Object.fromEntries(own) as NodeJS.ProcessEnv
  const child = spawn(program, args, { ...findPostgresAccount(), env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}) // it ended before it read: its exit says so
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => log.add(String(text)))
  return child
}

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`It ended with the code ${code}.`)),
    )
  })
}

/** What the programs say. */
class Log {
  private readonly lines: string[] = []
  panic: string | null = null
  onReady: () => void = () => {}

  add(text: string): void {
    this.lines.push(text.trim())
    if (this.lines.length > 8) this.lines.shift()
    this.panic ??= /PANIC: .*/.exec(text)?.[0] ?? null
    if (text.includes(READY)) this.onReady()
  }

  lastWords(): string {
    return this.lines.join('\n').trim()
  }
}
