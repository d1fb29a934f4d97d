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
  }
}

export const TEMPLATE = 'concordance_template'

/** One throw-away PostgreSQL with a migrated template for all integration tests of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.resolve(`.data/test-${process.pid}-${project.name}`)
  const dataFolder = `${folder}-files`
  const server = await startEmbeddedPostgres(folder, { fsync: 'off' })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(server.url, TEMPLATE)
    const url = await renewApplicationRole(server.url, TEMPLATE)
    await updateDatabase({ url, ownerUrl: databaseAddress(server.url, TEMPLATE) })
    project.provide('testApplicationUrl', url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServerUrl', server.url)
  project.provide('testDataFolder', dataFolder)
  return stop
}
