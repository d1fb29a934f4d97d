import 'server-only'
import { Prisma } from '../generated/client'

/** What becomes known at the end of a call that is on record since it was sent; with `on conflict (id) do update set`. */
export const CALL_END = Prisma.sql`
  model = excluded.model, outcome = excluded.outcome, status = excluded.status, "finishReason" = excluded."finishReason",
  "promptTokens" = excluded."promptTokens", "answerTokens" = excluded."answerTokens", cost = excluded.cost,
  "latencyMs" = excluded."latencyMs"`
