import path from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '@/lib/core/counted-words'
import { env as readSettings } from '@/lib/env'
import { noRoomAdvice } from './database/no-room-advice'
import { buildIfNeeded, generateClientIfNeeded } from './start/build'
import { openDataFolder, readOrMakeSecret, removeServerFile, writeServerFile } from './start/data-folder'
import { openDatabase } from './start/database'
import { isShared } from './start/is-shared'
import { PlainError, printFailure } from './start/plain-error'
import { type Service, STOP_TIMEOUT_MS, startWeb, startWorker, waitForAddress } from './start/processes'
import { requireFreePort } from './start/require-free-port'

const dataFolder = path.resolve(process.env['CONCORDANCE_DATA'] || '.data')
const port = Number(process.env['PORT'] || 3000)
const host = process.env['HOST'] || '127.0.0.1'
const address = process.env['NEXTAUTH_URL'] || `http://localhost:${port}`

/** What runs, in the order of starting; stopped in the opposite order. */
const running: { stop: () => Promise<void> }[] = []
let stopping: Promise<void> | null = null

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const service of running.toReversed()) await service.stop()
  })()
  return stopping
}

/** What cannot go on without a part that ended stops whole, so that whoever watches this process knows. */
function giveUp(reason: string): void {
  if (stopping) return
  console.error(reason)
  void stopAll().then(() => process.exit(1))
}

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`PORT must be a number from 1 to 65535, not “${process.env['PORT']}”.`)
  }
  const wantsDemo = readOptions()
  const settings = readSettings()
  const isLeft = openDataFolder(dataFolder, address)
  running.push({ stop: async () => removeServerFile(dataFolder) })
  // a web server whose npm start was killed is about to leave
  await requireFreePort(port, host, isLeft ? STOP_TIMEOUT_MS : 0)
  await generateClientIfNeeded()

  const database = await openDatabase(dataFolder, {
    url: settings.DATABASE_URL,
    ownerUrl: settings.DATABASE_OWNER_URL,
  })
  running.push(database)
  database.onExit((lastWords) => giveUp(`PostgreSQL ended unexpectedly. ${lastWords}`))
  writeServerFile(dataFolder, { pid: process.pid, databaseUrl: database.url, address })
  const env = childEnvironment(database.url)
  Object.assign(process.env, env)

  const { updateDatabase } = await import('./database/update-database')
  const applied = await updateDatabase(database).catch((error: unknown) => {
    const panic = database.findPanic() // its clients hear only that it recovers
    throw panic === null ? error : new PlainError(`PostgreSQL gave up. ${panic}${noRoomAdvice(panic)}`)
  })
  if (applied.length > 0)
    console.log(
      `The database was brought up to date (${counted(applied.length, 'migration', 'migrations')}).`,
    )
  const { prepareAccounts } = await import('./start/prepare-accounts')
  const way = { databaseUrl: settings.DATABASE_URL, address, host }
  const [lines] = await Promise.all([
    prepareAccounts(address, { isShared: isShared(way), wantsDemo }),
    buildIfNeeded(),
  ])
  if (stopping) return

  const web = startWeb(port, host, env)
  running.push(web, startWorker(env))
  await announce(web, lines)
}

/** Whether the demo is asked for wherever it would be loaded into. @throws {PlainError} for what is no option */
function readOptions(): boolean {
  try {
    return parseArgs({ options: { demo: { type: 'boolean', default: false } } }).values.demo
  } catch {
    throw new PlainError(
      `“${process.argv.slice(2).join(' ')}” is no option. There is one: npm start -- --demo.`,
    )
  }
}

function childEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_OWNER_URL: '', // nothing that runs for long needs it
    DATABASE_URL: databaseUrl,
    CONCORDANCE_DATA: dataFolder,
    NEXTAUTH_URL: address,
    NEXTAUTH_SECRET: process.env['NEXTAUTH_SECRET'] || readOrMakeSecret(dataFolder),
  }
}

async function announce(web: Service, lines: readonly string[]) {
  let ended = false
  web.onExit(() => {
    ended = true
    giveUp('The web server ended unexpectedly.')
  })
  if (!(await waitForAddress(`http://${host}:${port}/sign-in`, () => ended || stopping !== null))) {
    if (stopping) return
    throw new PlainError('The web server did not answer.')
  }
  console.log(`\nConcordance is running at ${address}\n`)
  for (const line of lines) console.log(line)
  console.log('\nCtrl-C stops it; the next start finds everything as it was.')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) console.log('Stopping …')
    void stopAll().then(() => process.exit(0))
  })
}
process.on('disconnect', () => void stopAll().then(() => process.exit(0))) // our parent was killed

try {
  await main()
} catch (error) {
  printFailure(error)
  await stopAll()
  process.exit(1)
}
