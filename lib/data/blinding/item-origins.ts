import 'server-only'
import type { VisibleOrigin } from '@/lib/core/blinding'
import { type ItemOrigin, visibleOrigin } from '@/lib/core/item-origin'
import { db } from '../client'

/**
 * What a task lets its raters see of where their statements come from, by item. Columns that are not switched on do not
 * leave the database. Callers have authorized already.
 */
export async function readItemOrigins(
  itemIds: readonly string[],
  show: readonly VisibleOrigin[],
): Promise<Map<string, ItemOrigin>> {
  if (show.length === 0) return new Map()
  const [kind, author, statement, text] = (
    ['documentKind', 'authorKind', 'statementKind', 'surroundingText'] as const
  ).map((key) => show.includes(key))
  const rows = await db.$queryRaw<OriginRow[]>`
    select i.id,
      case when ${statement} then i.kind else 'sentence' end as kind,
      case when ${text} then i.start end as start, case when ${text} then i."end" end as "end",
      case when ${kind} then i."documentKind" else '' end as "documentKind",
      case when ${author} then i."authorKind"::text else 'human' end as "authorKind",
      case when ${text} then i."documentText" else '' end as text
    from "ItemView" i where i.id = any(${[...itemIds]}::uuid[]) and i."statementId" is not null`
  return new Map(
    rows.flatMap(({ id, documentKind, authorKind, text: whole, ...span }) => {
      const document = { kind: documentKind, authorKind, text: whole }
      const origin = visibleOrigin({ ...span, document }, show)
      return origin ? [[id, origin] as const] : []
    }),
  )
}

type OriginRow = {
  id: string
  kind: 'sentence' | 'claim'
  start: number | null
  end: number | null
  documentKind: string
  authorKind: 'human' | 'llm'
  text: string
}
