import type { SqlDriverAdapterFactory, SqlQueryable } from '@prisma/driver-adapter-utils'

/**
 * Prisma asks for all relations of a row at once, also in a transaction, whose one connection answers one question after the
 * other: `pg` still queues them and will not from its next version on. Here each waits until the one before is answered.
 *
 * @returns the factory that was given
 */
export function askInTurn<Factory extends SqlDriverAdapterFactory>(factory: Factory): Factory {
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
      last = answer.catch(() => {}) // whoever asked is told
      return answer
    }
  }
  connection.queryRaw = inTurn(connection.queryRaw.bind(connection))
  connection.executeRaw = inTurn(connection.executeRaw.bind(connection))
  return connection
}
