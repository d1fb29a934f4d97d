import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PlainError } from './plain-error'

const SERVER_FILE = 'server.json'

/** What a running installation lets the command line know: which process holds the folder, and where its database is once that is open. */
export type ServerFile = { pid: number; databaseUrl: string | null; address: string }

/**
 * Makes the folder that keeps the embedded database and the installation's secret, and takes it for this process.
 *
 * @returns whether a process that was killed had it before: what that started may still be about to end
 * @throws {PlainError} when it can't be written, or another Concordance uses it
 */
export function openDataFolder(folder: string, address: string): boolean {
  try {
    // not recursive: a wrong path should be reported, not built
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 })
    accessSync(`${folder}/`, constants.W_OK) // also not a file
  } catch {
    throw new PlainError(
      `The data folder ${folder} cannot be written. Give this user the right to, or choose another with CONCORDANCE_DATA.`,
    )
  }
  const file = path.join(folder, SERVER_FILE)
  const isLeft = existsSync(file)
  if (isLeft) clearLeft(file)
  try {
    writeFile(file, { pid: process.pid, databaseUrl: null, address }, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw alreadyRunning(file, readServerFile(file)) // it began at the same moment
  }
  return isLeft
}

/** Removes what a killed process has left; another start may do so at the same moment, and take the folder. */
function clearLeft(file: string): void {
  const left = readServerFile(file)
  if (left && isRunning(left.pid)) throw alreadyRunning(file, left)
  const aside = `${file}.${process.pid}`
  if (existsSync(file)) renameSync(file, aside)
  const moved = readServerFile(aside)
  if (moved && moved.pid !== left?.pid) {
    renameSync(aside, file)
    throw alreadyRunning(file, moved)
  }
  rmSync(aside, { force: true })
}

function alreadyRunning(file: string, by: ServerFile | null): PlainError {
  const where = by ? ` at ${by.address} (process ${by.pid})` : ''
  const end = by ? `press Ctrl-C where it runs, or: kill ${by.pid}` : 'press Ctrl-C where it runs'
  return new PlainError(
    `Concordance is already running from this data folder${where}. To end it, ${end}\nTo start a second one beside it, give that its own folder and port: CONCORDANCE_DATA=.data2 PORT=3001 npm start\nIf that process is another program, since the machine went down, remove ${file}.`,
  )
}

/** The installation's secret for session tokens: made once, readable by this user only. */
export function readOrMakeSecret(folder: string): string {
  const file = path.join(folder, 'secret')
  if (!existsSync(file)) {
    const unfinished = `${file}.unfinished`
    write(unfinished, randomBytes(48).toString('base64url'), 'w')
    renameSync(unfinished, file)
  }
  return readFileSync(file, 'utf8')
}

/** Says in the data folder which process serves it, and where. @throws {PlainError} where the disk is full */
export function writeServerFile(folder: string, content: ServerFile): void {
  writeFile(path.join(folder, SERVER_FILE), content, 'w')
}

/** Says that nobody serves this data folder any more; nothing happens where nobody did. */
export function removeServerFile(folder: string): void {
  rmSync(path.join(folder, SERVER_FILE), { force: true })
}

function writeFile(file: string, content: ServerFile, flag: 'w' | 'wx'): void {
  write(file, JSON.stringify(content), flag)
}

/** @throws {PlainError} where the disk is full */
function write(file: string, content: string, flag: 'w' | 'wx'): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new PlainError(`${file} cannot be written: the disk is full.`, { cause: error })
  }
}

function readServerFile(file: string): ServerFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ServerFile
  } catch {
    return null // none, or cut off by a crash: no running installation to speak of
  }
}

/** Whether a process runs, or has ended and is still in the list of them. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process runs: whoever is above a killed one may take a while to let it go from the list. */
export function isRunning(pid: number): boolean {
  if (!isListed(pid)) return false
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return isListed(pid) // a system that does not say, or it is gone meanwhile
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
