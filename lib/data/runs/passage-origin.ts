import 'server-only'
import { Prisma } from '../generated/client'

/**
 * Where the passages of a statement `i` come from, as `told` has it now: what its run once made stays made, though a later
 * delivery or another try finds it.
 */
export const PASSAGES_OF_RUN = Prisma.sql`case when i.passages = 'made' then i.passages
  else coalesce(told.passages::"PassageOrigin", i.passages) end`
