import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { databaseUrl } from '@/lib/env'
import { askInTurn } from './ask-in-turn'
import { type Prisma, PrismaClient } from './generated/client'

/** Either the client or a transaction of it. */
export type Tx = Prisma.TransactionClient

function createClient(): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: databaseUrl(),
    max: 12,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 300_000,
  })
  return new PrismaClient({
    adapter: askInTurn(adapter),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  })
}

const holder = globalThis as { concordanceDb?: PrismaClient }

/** One client a process, also across Next's separately bundled routes. */
export const db: PrismaClient = (holder.concordanceDb ??= createClient())

/** What the database's clock says: the one that all machines share. */
export async function databaseTime(tx: Pick<Tx, '$queryRaw'>): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

/** Whether the database answers, within two seconds. Takes no actor: it tells nothing of what is stored. */
export async function isDatabaseReady(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000))
  const answer = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
