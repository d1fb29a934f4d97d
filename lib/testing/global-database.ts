import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { renewApplicationRole } from '@/scripts/database/application-role'
import { databaseAddress, ensureDatabase } from '@/scripts/database/databases'
import { startEmbeddedPostgres } from '@/scripts/database/embedded-postgres'
import { updateDatabase } from '@/scripts/database/update-database'

declare module 'vitest' {
  export interface ProvidedContext {
    /** For the superuser. */
    testServerUrl: string
    /** For the role that the application signs in as. */
    testApplicationUrl: string
    /** What stands for the data folder of an installation. */
    testDataFolder: string
    /** Whose files run in workers of their own. */
    testProject: string
  }
}

export const TEMPLATE = 'concordance_template'

type Server = { url: string; applicationUrl: string; dataFolder: string; stop: () => Promise<void> }

// each project of tests loads this file anew, all of them in one process
const holder = globalThis as { concordanceTests?: { server: Promise<Server>; users: number } | undefined }

/** One throw-away PostgreSQL with a migrated template for all integration tests, stopped by the last project that uses it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.concordanceTests ??= { server: start(), users: 0 })
  shared.users += 1
  const { url, applicationUrl, dataFolder, stop } = await shared.server
  project.provide('testServerUrl', url)
  project.provide('testApplicationUrl', applicationUrl)
  project.provide('testDataFolder', dataFolder)
  project.provide('testProject', project.name)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    holder.concordanceTests = undefined
    await stop()
  }
}

async function start(): Promise<Server> {
  const folder = path.resolve(`.data/test-${process.pid}`)
  const dataFolder = `${folder}-files`
  // each of four files of tests may have two workers, and each process has a dozen connections
  const server = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '300' })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(server.url, TEMPLATE)
    const url = await renewApplicationRole(server.url, TEMPLATE)
    await updateDatabase({ url, ownerUrl: databaseAddress(server.url, TEMPLATE) })
    return { url: server.url, applicationUrl: url, dataFolder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
