import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapterFactory, SqlQueryable } from '@prisma/driver-adapter-utils'
import { databaseUrl } from '@/lib/env'
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
  if (!row) throw new Error('the database did not give its time')
  return row.now
}

/** Whether the database answers, within two seconds. Takes no actor: it says nothing of what is stored. */
export async function isDatabaseReady(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2000))
  const answer = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}

/**
 * Prisma asks for all relations of a row at once, also in a transaction, whose one connection answers one question after the
 * other: `pg` still queues them and will not from its next version on. Here each waits until the one before is answered.
 *
 * @returns the factory that was given
 */
function askInTurn<Factory extends SqlDriverAdapterFactory>(factory: Factory): Factory {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolation) => answerInTurn(await startTransaction(isolation))
    return adapter
  }
  return factory
}

function answerInTurn<Connection extends SqlQueryable>(connection: Connection): Connection {
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Question, Answer>(ask: (question: Question) => Promise<Answer>) {
    return (question: Question) => {
      const answer = last.then(() => ask(question))
      last = answer.catch(() => {}) // whoever asked gets the error
      return answer
    }
  }
  connection.queryRaw = inTurn(connection.queryRaw.bind(connection))
  connection.executeRaw = inTurn(connection.executeRaw.bind(connection))
  return connection
}
