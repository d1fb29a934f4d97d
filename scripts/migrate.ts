import { rm } from 'node:fs/promises'
import path from 'node:path'
import { requireReachable } from '@/lib/data/require-reachable'
import { databaseUrl, env } from '@/lib/env'
import { startEmbeddedPostgres } from './database/embedded-postgres'
import { diffSchema, writeMigration } from './database/migrate'
import { updateDatabase } from './database/update-database'
import { printFailure } from './start/plain-error'

/** `npm run migrate -- new TITLE | check` against a throw-away server; `deploy` against DATABASE_URL. */
const [command, title] = process.argv.slice(2)

if (command === 'deploy') {
  await deploy().catch((error: unknown) => {
    printFailure(error)
    process.exitCode = 1
  })
} else if (command === 'new' || command === 'check') {
  const folder = path.resolve('.data/migrate')
  await rm(folder, { recursive: true, force: true })
  const server = await startEmbeddedPostgres(folder, { fsync: 'off' })
  try {
    if (command === 'new') {
      console.log((await writeMigration(server.url, title ?? 'change', new Date())) ?? 'no change')
    } else {
      await checkSchema(server.url)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
} else {
  console.error('usage: npm run migrate -- new TITLE | check | deploy')
  process.exitCode = 2
}

async function deploy(): Promise<void> {
  const url = databaseUrl()
  const ownerUrl = env().DATABASE_OWNER_URL ?? url
  for (const address of new Set([url, ownerUrl])) await requireReachable(address)
  const applied = await updateDatabase({ url, ownerUrl })
  console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply')
}

async function checkSchema(url: string): Promise<void> {
  const difference = await diffSchema(url)
  if (difference === null) return console.log('migrations agree with the schema')
  console.error(`the schema has changes that no migration makes:\n${difference}`)
  process.exitCode = 1
}
