import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { type Jury, jurySchema } from '@/lib/core/jury/jury'
import type { MemberAnswer } from '@/lib/core/jury/jury-fields'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Tx } from '../client'
import { openTask } from '../tasks'

/** An item with what the members answered of it, and what stands there as the jury's own verdict. */
export type JuryItem = {
  itemId: string
  answers: readonly MemberAnswer[]
  /** Null where none is current. */
  own: { code: string; comment: string | null } | null
  /** The newest revision that there ever was; 0 for none. */
  revision: number
}

type Given = {
  itemId: string
  raterId: string
  code: string
  fields: unknown
  codes: Uint8Array | null
  comment: string | null
  current: boolean | null
  revision: number
}

/** Statements in the order of their ids, so many after this one. */
export async function readJuryItems(
  tx: Tx,
  { raterId, taskId, members }: OwnJury,
  after: string | null,
  limit: number,
): Promise<JuryItem[]> {
  const items = await tx.item.findMany({
    where: { taskId, ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  })
  const itemIds = items.map(({ id }) => id)
  // raters as rows: of one who has just rated thousands the database believes there is nothing, and would look for all of it
  const given = await tx.$queryRaw<Given[]>`
    select r."itemId", r."raterId", r.code, r.fields, r.codes, r.comment, r.current, r.revision
    from unnest(${itemIds}::uuid[]) as i(id) cross join unnest(${[...members.keys(), raterId]}::uuid[]) as m(id)
      join "Rating" r on r."itemId" = i.id and r."raterId" = m.id and r.round = ${FIRST_ROUND}
        and (r.current or r."raterId" = ${raterId}::uuid)`
  const byItem = Map.groupBy(given, ({ itemId }) => itemId)
  return itemIds.map((itemId) => {
    const rows = byItem.get(itemId) ?? []
    const own = rows.filter((row) => row.raterId === raterId)
    return {
      itemId,
      answers: rows.flatMap(({ raterId: id, code, fields, codes }) => {
        const alias = members.get(id)
        return alias === undefined ? [] : [{ alias, code, fields, codes }]
      }),
      own: own.find(({ current }) => current) ?? null,
      revision: Math.max(0, ...own.map(({ revision }) => revision)),
    }
  })
}

export type OwnJury = {
  raterId: string
  studyId: string
  taskId: string
  jury: Jury
  /** Of its task. */
  definition: Definition
  /** Its members by their raters' ids. */
  members: ReadonlyMap<string, string>
}

/** The jury that this AI rater is. @throws {AppError} `not_found`; `forbidden` for anybody but itself */
export async function requireOwnJury(tx: Tx, actor: Actor, raterId: string): Promise<OwnJury> {
  const row = await tx.jury.findUnique({ where: { raterId }, include: { rater: true } })
  if (!row) throw new AppError('not_found', 'This jury does not exist.')
  const { studyId, taskId, rater } = row
  if (actor.kind !== 'ai' || actor.raters.get(studyId) !== raterId)
    throw new AppError('forbidden', 'Another rater gives the verdicts of this jury.')
  const jury = jurySchema.parse(rater.configuration)
  const members = await tx.rater.findMany({
    where: { studyId, kind: 'ai', alias: { in: jury.members } },
    select: { id: true, alias: true },
  })
  const { definition } = await openTask({ studyId, taskId }, tx)
  return {
    raterId,
    studyId,
    taskId,
    jury,
    definition,
    members: new Map(members.map(({ id, alias }) => [id, alias])),
  }
}
