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
  const [row] = await db.$queryRaw<{ patients: string; authors: string; kinds: string }[]>`
    select coalesce(string_agg(patient::text, ',' order by id), '') as patients,
      coalesce(string_agg(left(author, 1), '' order by id), '') as authors,
      coalesce(string_agg(left(kind, 1), '' order by id), '') as kinds
    from (
      select i.id, dense_rank() over (order by i."patientId") as patient, d."authorKind"::text as author,
        p.kind::text as kind
      from "Item" i
      join "Proposition" p on p.id = i."propositionId"
      join "Document" d on d.id = p."documentId"
      where i."taskId" = ${taskId}::uuid
    ) item`
  if (!row || row.patients === '') return []
  return row.patients.split(',').map((patient, place) => ({
    patient,
    authorKind: row.authors[place] === 'h' ? 'human' : 'llm',
    kind: row.kinds[place] === 's' ? 'sentence' : 'claim',
  }))
}

type PackedRatings = {
  raterId: string
  alias: string
  kind: 'human' | 'ai'
  round: number
  /** Comma-separated; each a place and a verdict in one number: place x verdicts + verdict's index. */
  ratings: string
}

function listPackedRatings(taskId: string): Promise<PackedRatings[]> {
  const verdicts = [...VERDICTS]
  return db.$queryRaw`
    with placed as (
      select id, (row_number() over (order by id) - 1)::int as place from "Item" where "taskId" = ${taskId}::uuid
    ), packed as (
      select r."raterId", r.round,
        string_agg((placed.place * ${verdicts.length}::int + array_position(${verdicts}::text[], r.code) - 1)::text, ',')
          as ratings
      from "Rating" r join placed on placed.id = r."itemId"
      where r."taskId" = ${taskId}::uuid and r.current
      group by r."raterId", r.round
    )
    select p.id as "raterId", p.alias, p.kind::text as kind, packed.round, packed.ratings
    from packed join "Rater" p on p.id = packed."raterId"
    order by p.kind, p.alias, packed.round`
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

function unpack({ ratings, ...rater }: PackedRatings, items: number): MatrixColumn {
  const codes = Array.from({ length: items }, (): Verdict | null => null)
  for (const packed of ratings.split(',')) {
    const number = Number(packed)
    codes[Math.floor(number / VERDICTS.length)] = VERDICTS[number % VERDICTS.length] ?? null
  }
  return { ...rater, codes }
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
