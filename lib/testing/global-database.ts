import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseAddress, ensureDatabase } from '@/scripts/database/databases'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres'
import { freePort } from '@/scripts/database/free-port'
import { deployMigrations } from '@/scripts/database/migrate'

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string
  }
}

export const TEMPLATE = 'concordance_template'

/** One throw-away PostgreSQL with a migrated template for all integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.resolve(`.data/test-${process.pid}`)
  const server = await startEmbeddedPostgres(folder, await freePort(), { fsync: 'off' })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(server.url, TEMPLATE)
    await deployMigrations(databaseAddress(server.url, TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServerUrl', server.url)
  return stop
}
