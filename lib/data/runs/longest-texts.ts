import 'server-only'
import type { LongestTexts } from '@/lib/core/runs/run-experience'
import { db } from '../client'
import { memoize } from '../memoize'

/** More facts are shown to no AI rater. */
const MOST_FACTS = 150

type Row = LongestTexts['facts'][number]

/**
 * The longest texts of patients with statements. Every fact is looked at, but only when there are more of them than before:
 * facts are never changed. Callers have authorized already.
 */
export async function readLongest(studyId: string, taskId: string): Promise<LongestTexts> {
  const [[statements], facts] = await Promise.all([
    db.$queryRaw<{ chars: number }[]>`
      select coalesce(max(length(coalesce(i.text, i."documentText"))), 0)::int as chars
      from "ItemView" i where i."taskId" = ${taskId}::uuid`,
    db.fact.count({ where: { studyId } }),
  ])
  const statementChars = statements?.chars ?? 0
  const version = `${facts} ${statementChars}`
  const rows = await memoize(`longest ${taskId}`, version, () => readSums(studyId, taskId))
  return { statementChars, facts: rows }
}

async function readSums(studyId: string, taskId: string): Promise<Row[]> {
  const rows = await db.$queryRaw<Row[]>`
    with judged as (select distinct "patientId" from "Item" where "taskId" = ${taskId}::uuid),
    ranked as (
      select f."patientId", f.kind, f.decomposition, length(f.text) as chars,
        row_number() over (partition by f."patientId", f.kind, f.decomposition order by length(f.text) desc) as index
      from "Fact" f join judged using ("patientId") where f."studyId" = ${studyId}::uuid),
    summed as (
      select kind, decomposition, index,
        sum(chars) over (partition by "patientId", kind, decomposition order by index) as chars
      from ranked where index <= ${MOST_FACTS}),
    most as (select kind, decomposition, index, max(chars)::int as chars from summed group by kind, decomposition, index)
    select kind::text as "factKind", decomposition, array_agg(chars order by index) as chars
    from most group by kind, decomposition`
  return rows.map(({ chars, ...cut }) => ({ ...cut, chars: runningMaximum(chars) }))
}

/** A patient with fewer facts has all of them in every longer list, too. */
function runningMaximum(sums: readonly number[]): number[] {
  let most = 0
  return sums.map((sum) => {
    most = Math.max(most, sum)
    return most
  })
}
