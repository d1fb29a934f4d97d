import { PrismaPg } from '@prisma/adapter-pg'
import { inject, onTestFinished } from 'vitest'
import { PrismaClient } from '@/lib/data/generated/client'
import { databaseAddress } from '@/scripts/database/databases'

/** The test's database for whoever may do with it what the application can't, until the test ends. */
export function ownerDb(): PrismaClient {
  const url = databaseAddress(
    inject('testServerUrl'),
    new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1),
  )
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) })
  onTestFinished(() => client.$disconnect())
  return client
}
