import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { databaseUrl } from '@/lib/env'

/** How often it is looked whether another process has let go. */
const LOOK_MS = 100

/**
 * PostgreSQL's table of locks has 64 places for each connection it allows: 6,400 where it allows 100. Whoever finds it full
 * fails, the web's queries too; so many of each of eight workers fill half of it.
 */
const MOST = 400

/** A connection that says nothing for so long is lost: the system would go on waiting for a quarter of an hour. */
const SILENT_MS = 10_000

/** So that the locks of a machine that vanished are free after a minute, and not after the system's two hours. */
const KEEP_ALIVE =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

type LetGo = () => void
type Waiting = { name: string; take: (letGo: LetGo) => void; fail: (error: unknown) => void }

let pool: Pool | null = null
let client: PoolClient | null = null
let waiting: Waiting[] = []
/** Let go by whoever held them, and not yet in the database. */
let over: string[] = []
const held = new Set<string>()
let isLooking = false
let hurry = new AbortController()

/**
 * Lets one holder at a time have this name, among all processes at this database. All locks of a process live on one
 * connection beside the pools, which nobody waits on: it is asked again and again for all that are wanted. They go with it when
 * the process dies. Where the connection is lost meanwhile, or a process holds very many, the work goes on without: at worst
 * somebody else does it too.
 *
 * @returns how to let go; null when `signal` aborts first
 * @throws what the database says while this waits
 */
export async function takeNamedLock(name: string, signal: AbortSignal): Promise<LetGo | null> {
  if (signal.aborted) return null
  if (held.size >= MOST) return () => {}
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting = waiting.filter((other) => other !== one)
      resolve(null)
    }
    const end = () => signal.removeEventListener('abort', giveUp)
    const one: Waiting = {
      name,
      take: (letGo) => {
        end()
        resolve(letGo)
      },
      fail: (error) => {
        end()
        reject(error)
      },
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiting.push(one)
    void look()
  })
}

/** Until nothing is wanted and nothing is to be let go. */
async function look(): Promise<void> {
  hurry.abort()
  if (isLooking) return
  isLooking = true
  try {
    while (waiting.length > 0 || over.length > 0) {
      hurry = new AbortController()
      await lookOnAny()
      if (waiting.length > 0) await sleep(LOOK_MS, undefined, { signal: hurry.signal }).catch(() => {})
    }
    if (held.size === 0) disconnect(false)
  } catch (error) {
    disconnect(true)
    over = [] // they went with the connection
    for (const { fail } of waiting.splice(0)) fail(error)
  }
  isLooking = false
}

/** On the connection that is there; where that was lost, on another, for only one just made shows that the database is away. */
async function lookOnAny(): Promise<void> {
  if (client) {
    try {
      return await lookOnce(client)
    } catch {
      disconnect(true)
      over = [] // they went with the connection
    }
  }
  await lookOnce(await connect())
}

async function lookOnce(connection: PoolClient): Promise<void> {
  const ended = over.splice(0)
  if (ended.length > 0)
    await connection.query(
      'select pg_advisory_unlock(hashtextextended(name, 0)) from unnest($1::text[]) name',
      [ended],
    )
  const wanted = new Set(waiting.flatMap(({ name }) => (held.has(name) ? [] : [name])))
  if (wanted.size === 0) return
  const { rows } = await connection.query<{ name: string; isTaken: boolean }>(
    `select name, pg_try_advisory_lock(hashtextextended(name, 0)) as "isTaken" from unnest($1::text[]) name`,
    [[...wanted]],
  )
  for (const { name, isTaken } of rows) if (isTaken) handOver(name)
}

function handOver(name: string): void {
  const at = waiting.findIndex((one) => one.name === name)
  const [one] = at < 0 ? [] : waiting.splice(at, 1)
  if (!one) return void over.push(name) // whoever wanted it has given up meanwhile
  held.add(name)
  let isHeld = true
  one.take(() => {
    if (!isHeld) return
    isHeld = false
    held.delete(name)
    over.push(name)
    void look()
  })
}

async function connect(): Promise<PoolClient> {
  if (client) return client
  pool ??= openPool()
  const opened = await pool.connect()
  client = opened
  await opened.query(KEEP_ALIVE)
  return opened
}

function disconnect(isBroken: boolean): void {
  client?.release(isBroken)
  client = null
}

function openPool(): Pool {
  const own = new Pool({
    connectionString: databaseUrl(),
    max: 1,
    connectionTimeoutMillis: 10_000,
    query_timeout: SILENT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  own.on('error', () => {}) // a lost idle connection is replaced
  own.on('connect', (opened) => opened.on('error', () => opened === client && disconnect(true)))
  return own
}
