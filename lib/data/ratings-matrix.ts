import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { consensusCode, type Decision, deriveItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { MatrixColumn, MatrixItem, RatingsMatrix } from '@/lib/core/ratings-matrix'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/verdict'
import { db } from './client'
import { findVerdictTask } from './studies'

/**
 * Everything that agreement is computed from, in one compact read: the database packs each rater's ratings into one row
 * (places and letters), so that a release with 140,000 ratings arrives in a few dozen rows.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getRatingsMatrix(actor: Actor, studyId: string): Promise<RatingsMatrix> {
  authorize(actor, 'agreement:read', studyId)
  const task = await findVerdictTask(studyId)
  const [{ config }, items, packed, decisions] = await Promise.all([
    db.task.findUniqueOrThrow({ where: { id: task.id }, select: { config: true } }),
    listItems(task.id),
    listPackedRatings(task.id),
    listDecisions(task.id),
  ])
  const columns = packed.map((row) => unpack(row, items.length))
  const votes = groupVotes(columns, items.length)
  const rule = verdictConfigSchema.parse(config)
  const consensus = votes.map((own, place) => {
    const code = consensusCode(deriveItemState(own, decisions.get(place) ?? null, rule))
    return code === null ? null : verdictSchema.parse(code)
  })
  return { items, columns, consensus }
}

async function listItems(taskId: string): Promise<MatrixItem[]> {
  const [row] = await db.$queryRaw<{ patients: string[]; authors: string; kinds: string }[]>`
    select coalesce(array_agg(i."patientId"::text order by i.id), '{}') as patients,
      coalesce(string_agg(left(d."authorKind"::text, 1), '' order by i.id), '') as authors,
      coalesce(string_agg(left(p.kind::text, 1), '' order by i.id), '') as kinds
    from "Item" i
    join "Proposition" p on p.id = i."propositionId"
    join "Document" d on d.id = p."documentId"
    where i."taskId" = ${taskId}::uuid`
  return (row?.patients ?? []).map((patient, place) => ({
    patient,
    authorKind: row?.authors[place] === 'h' ? 'human' : 'llm',
    kind: row?.kinds[place] === 's' ? 'sentence' : 'claim',
  }))
}

type PackedRatings = {
  raterId: string
  alias: string
  kind: 'human' | 'ai'
  round: number
  places: number[]
  /** One digit per place: the verdict's index. */
  codes: string
}

function listPackedRatings(taskId: string): Promise<PackedRatings[]> {
  const verdicts = [...VERDICTS]
  return db.$queryRaw`
    with placed as (
      select id, (row_number() over (order by id) - 1)::int as place from "Item" where "taskId" = ${taskId}::uuid
    )
    select p.id as "raterId", p.alias, p.kind::text as kind, r.round,
      array_agg(placed.place order by placed.place) as places,
      string_agg((array_position(${verdicts}::text[], r.code) - 1)::text, '' order by placed.place) as codes
    from "Rating" r
    join placed on placed.id = r."itemId"
    join "Rater" p on p.id = r."raterId"
    where r."taskId" = ${taskId}::uuid and r.current
    group by p.id, p.alias, p.kind, r.round
    order by p.kind, p.alias, r.round`
}

async function listDecisions(taskId: string): Promise<Map<number, Decision>> {
  const rows = await db.$queryRaw<(Decision & { place: number })[]>`
    with placed as (
      select id, (row_number() over (order by id) - 1)::int as place from "Item" where "taskId" = ${taskId}::uuid
    )
    select placed.place, c.code, c.method
    from "Consensus" c join placed on placed.id = c."itemId" where c.current`
  return new Map(rows.map(({ place, code, method }) => [place, { code, method }]))
}

function unpack({ places, codes, ...rater }: PackedRatings, items: number): MatrixColumn {
  const column = Array.from({ length: items }, (): Verdict | null => null)
  for (const [index, place] of places.entries()) column[place] = VERDICTS[Number(codes[index])] ?? null
  return { ...rater, codes: column }
}

/** Per place, what people said. */
function groupVotes(columns: readonly MatrixColumn[], items: number): Vote[][] {
  const votes = Array.from({ length: items }, (): Vote[] => [])
  for (const { kind, raterId, round, codes } of columns) {
    if (kind !== 'human') continue
    for (const [place, code] of codes.entries())
      if (code !== null) votes[place]?.push({ raterId, round, code })
  }
  return votes
}
