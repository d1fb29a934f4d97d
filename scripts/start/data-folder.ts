import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PlainError } from './plain-error'

/** What a running installation tells the command line: where its database is, and which process holds the folder. */
export type ServerFile = { pid: number; databaseUrl: string; address: string }

/**
 * Makes the folder that keeps the embedded database and the installation's secret.
 *
 * @throws {PlainError} when it can't be written, or another Concordance uses it
 */
export function openDataFolder(folder: string): void {
  try {
    // not recursive: a wrong path should be told, not built
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new PlainError(
      `The data folder ${folder} cannot be written. Give this user the right to, or choose another with CONCORDANCE_DATA.`,
    )
  }
  const running = readServerFile(folder)
  if (running && isAlive(running.pid)) {
    throw new PlainError(
      `Concordance is already running from this data folder at ${running.address} (process ${running.pid}). If that process is another program, since the machine went down, remove ${path.join(folder, 'server.json')}.`,
    )
  }
}

/** The installation's secret for session tokens: made once, readable by this user only. */
export function readOrMakeSecret(folder: string): string {
  const file = path.join(folder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export function writeServerFile(folder: string, content: ServerFile): void {
  writeFileSync(path.join(folder, 'server.json'), JSON.stringify(content), { mode: 0o600 })
}

export function removeServerFile(folder: string): void {
  rmSync(path.join(folder, 'server.json'), { force: true })
}

function readServerFile(folder: string): ServerFile | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8')) as ServerFile
  } catch {
    return null // none, or cut off by a crash: no running installation to speak of
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * PostgreSQL refuses to run as root and changes to a user of its own, who must be able to enter every folder above.
 *
 * @throws {PlainError} naming the folder that user can't enter
 */
export function requireEnterable(folder: string): void {
  if (process.getuid?.() !== 0) return
  let current = path.resolve(folder)
  while (current !== path.dirname(current)) {
    current = path.dirname(current)
    if ((statSync(current).mode & 0o001) === 0) {
      throw new PlainError(
        `As root, the embedded PostgreSQL runs as a user of its own, who cannot enter ${current}. Put Concordance under /opt or /srv, run it as an ordinary user, or set DATABASE_URL.`,
      )
    }
  }
}
