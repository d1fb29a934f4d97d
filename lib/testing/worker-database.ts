// A setup file with top-level await: each test file gets a database of its own before anything reads DATABASE_URL.
import type { PgBoss } from 'pg-boss'
import { afterAll, inject } from 'vitest'
import { databaseAddress, recreateDatabase } from '@/scripts/database/databases'
import { TEMPLATE } from './global-database'

const server = inject('testServerUrl')
const name = `concordance_test_${inject('testProject')}_${process.env['VITEST_POOL_ID'] ?? '0'}`
await recreateDatabase(server, name, TEMPLATE)
process.env['DATABASE_URL'] = databaseAddress(inject('testApplicationUrl'), name)
process.env['CONCORDANCE_DATA'] = inject('testDataFolder')

// files of tests that share a process have databases of their own, and with them queues
const holder = globalThis as { concordanceBoss?: Promise<{ boss: PgBoss }> | undefined }

afterAll(async () => {
  const sender = await holder.concordanceBoss?.catch(() => undefined)
  holder.concordanceBoss = undefined
  await sender?.boss.stop({ graceful: false })
  const { db } = await import('@/lib/data/client')
  await db.$disconnect()
})
