import { Prisma } from './generated/client'

/** Two writers met at a unique key; the second sees this. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}
