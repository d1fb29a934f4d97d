import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { endProcess, spawnTied } from '@/lib/testing/tied-process'
import { databaseAddress, recreateDatabase, withClient } from './databases'
import { deployMigrations } from './migrate'
import { listMigrations } from './schema-engine'

const ALL = listMigrations().migrationDirectories.map((migration) => migration.path)

/** Who waits for a lock of ours, or in our database: other tests wait for theirs, on the same server. */
const WAITING = `pg_locks where not granted and (pg_backend_pid() = any(pg_blocking_pids(pid))
  or database = (select oid from pg_database where datname = current_database()))`

/** A database whose first migration was killed at its second table, which somebody else holds on to. */
async function cutOff(name: string) {
  const server = inject('testServerUrl')
  await recreateDatabase(server, name, 'template0')
  const url = databaseAddress(server, name)
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; create table "Session" ()')
  const deploy = spawnTied(['--import', 'tsx', 'scripts/migrate.ts', 'deploy'], { DATABASE_URL: url })
  const { rows } = await waitFor(() =>
    holder.query<{ pid: number }>(`select pid from ${WAITING} and locktype = 'transactionid'`),
  )
  await endProcess(deploy, 'SIGKILL')
  return { url, holder, backend: rows[0]?.pid }
}

async function waitFor<Answer extends { rows: unknown[] }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.rows.length > 0) return answer
    await sleep(50)
  }
}

/** What of the first migration stands. */
function readTables(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string | null; finished: number }>(
      `select to_regclass('"User"')::text as table, count(finished_at)::int as finished from _prisma_migrations`,
    )
    return rows[0]
  })
}

it('leaves nothing of a migration that was killed with its connection, and does all of it the next time', async () => {
  const { url, holder, backend } = await cutOff('concordance_killed')
  await withClient(inject('testServerUrl'), (client) =>
    client.query('select pg_terminate_backend($1, 10000)', [backend]),
  )
  await holder.query('rollback')
  expect(await readTables(url)).toEqual({ table: null, finished: 0 })

  expect(await deployMigrations(url)).toEqual(ALL)
  expect(await deployMigrations(url)).toEqual([])
})

it('waits for a migration that goes on in the database after its process was killed, and does the rest', async () => {
  const { url, holder } = await cutOff('concordance_orphaned')
  const logged = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const deploying = deployMigrations(url)
  await waitFor(() => holder.query(`select 1 from ${WAITING} and locktype = 'advisory'`))
  expect(logged.mock.calls).toEqual([[expect.stringContaining('brings the database up to date: waiting')]])
  await holder.query('rollback')

  expect(await deploying).toEqual(ALL.slice(1))
  expect(await readTables(url)).toEqual({ table: '"User"', finished: ALL.length })
})
