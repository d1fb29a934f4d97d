import { Prisma } from '../generated/client'

/** Unique key, serialization failure, deadlock. */
const SQL_STATES = ['23505', '40001', '40P01']

/** Two writers met, and this one lost: trying again may succeed. */
export function isConcurrentChange(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  if (error.code === 'P2002' || error.code === 'P2034') return true
  return (
    error.code === 'P2010' &&
    SQL_STATES.some((state) => JSON.stringify(error.meta ?? {}).includes(`"${state}"`))
  )
}
