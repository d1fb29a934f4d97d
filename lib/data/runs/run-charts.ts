import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { KnownWait, ServiceWait } from '@/lib/core/runs/run-wait'
import { NO_COUNTS, type StageCounts } from '@/lib/core/runs/stage-progress'
import { db } from '../client'
import { Prisma } from '../generated/client'

/** One patient's chart in a run of this AI rater. For anybody else nothing is noted. */
type Scope = { actor: Actor; runId: string; patientId: string }

/** So long a worker may be silent before nobody is taken to be at work: it says so more often by far. */
const HEARD_SECONDS = 15

/** What is said of a chart. Undefined leaves it as it is. */
type ChartNote = {
  /** Called once its facts are read. */
  wasCut?: boolean
  /**
   * Called with the vectors that its search needs; `madeMs` is how long those took that were made since the last time, 0 where
   * none were.
   */
  vectors?: { texts: number; missing: number; madeMs: number }
  /**
   * Statements whose passages are looked for, and those that have them and are not written yet, and what the servers do that are
   * asked for them; null when the work ends.
   */
  underWay: { finding: number; judging: number; waits: readonly ServiceWait[] } | null
}

/** Notes how far a worker is with a chart. Of vectors that were missing before, those that nobody made here are found ones. */
export async function noteRunChart({ actor, runId, patientId }: Scope, note: ChartNote): Promise<void> {
  const own = actor.kind === 'ai' ? [...actor.raters.values()] : []
  const { wasCut, vectors, underWay } = note
  const { finding, judging, waits } = underWay ?? { finding: 0, judging: 0, waits: [] }
  const read = Prisma.sql`"readAt" = coalesce(c."readAt", now()), "wasCut" = c."wasCut" or ${wasCut ?? false},`
  await db.$executeRaw`
    update "RunChart" c set ${wasCut === undefined ? Prisma.empty : read} ${toVectors(vectors)}
      finding = ${finding}, judging = ${judging}, "seenAt" = case when ${underWay !== null} then now() end,
      waits = ${fromNow(waits)}
    from "Work" r
    where c."runId" = ${runId}::uuid and c."patientId" = ${patientId}::uuid and r.id = c."runId"
      and r."raterId" = any(${own}::uuid[])`
}

/** With times by the database's own clock. */
function fromNow(waits: readonly ServiceWait[]): Prisma.Sql {
  return Prisma.sql`(
    select coalesce(jsonb_agg(jsonb_build_object('service', service,
      'unresponsiveSince', case when "unresponsiveMs" > 0 then now() - "unresponsiveMs" * interval '1 ms' end,
      'retryAt', case when "retryAfterMs" > 0 then now() + "retryAfterMs" * interval '1 ms' end)), '[]')
    from json_to_recordset(${JSON.stringify(waits)}::json) as w(service text, "unresponsiveMs" float8, "retryAfterMs" float8))`
}

function toVectors(vectors: ChartNote['vectors']): Prisma.Sql {
  if (!vectors) return Prisma.empty
  const { texts, missing, madeMs } = vectors
  const state = Prisma.sql`texts = ${texts}::int, missing = ${missing}::int,`
  if (madeMs > 0) return Prisma.sql`${state} "embedMs" = c."embedMs" + ${madeMs}::int,`
  const before = Prisma.sql`case when c.texts is null then ${texts}::int else c.missing end`
  return Prisma.sql`${state} found = least(${texts}::int - ${missing}::int, c.found + greatest(0, ${before} - ${missing}::int)),`
}

type ChartRow = {
  runId: string
  all: number
  read: number
  cut: number
  reading: number
  charts: number
  waiting: number
  texts: number
  found: number
  missing: number
  madeMs: number
  finding: number
  judging: number
  waits: (Omit<KnownWait, 'retryAt'> & { retryAt: string | null })[]
}

type Charts = Pick<StageCounts, 'charts' | 'vectors'> &
  Pick<ChartRow, 'finding' | 'judging'> & { waits: KnownWait[] }

const NO_CHARTS: Charts = {
  charts: NO_COUNTS.charts,
  vectors: NO_COUNTS.vectors,
  finding: 0,
  judging: 0,
  waits: [],
}

/** What workers have said of the charts of these runs. Callers have authorized already. */
export async function readRunCharts(runIds: readonly string[]): Promise<(runId: string) => Charts> {
  const rows = await db.$queryRaw<ChartRow[]>`
    with said as (
      -- nobody looks again at what was stopped: what was under way then must not stand there as if it still were
      select c.*, coalesce("seenAt" > now() - ${HEARD_SECONDS} * interval '1 second', false)
        and r.status in ('queued', 'running') as heard
      from "RunChart" c join "Work" r on r.id = c."runId" where c."runId" = any(${runIds}::uuid[])),
    servers as (
      -- one worker's server may be silent while another worker hears it
      select "runId", service, max("retryAt") as "retryAt",
        case when bool_and("unresponsiveSince" is not null) then extract(epoch from now() - max("unresponsiveSince")) else 0 end
          as "unresponsiveSeconds"
      from said, jsonb_to_recordset(waits) as w(service text, "unresponsiveSince" timestamptz, "retryAt" timestamptz)
      where heard group by "runId", service)
    select "runId", count(*)::int as all, count("readAt")::int as read,
      (count(*) filter (where "wasCut"))::int as cut,
      (count(*) filter (where heard and "readAt" is null))::int as reading,
      count(texts)::int as charts, (count(*) filter (where heard and missing > 0))::int as waiting,
      coalesce(sum(texts), 0)::int as texts, sum(found)::int as found, sum(missing)::int as missing,
      sum("embedMs")::float8 as "madeMs", coalesce(sum(finding) filter (where heard), 0)::int as finding,
      coalesce(sum(judging) filter (where heard), 0)::int as judging,
      coalesce((select json_agg(s) from servers s where s."runId" = said."runId"), '[]') as waits
    from said group by "runId"`
  const byRun = new Map(rows.map((row) => [row.runId, row]))
  return (runId) => {
    const row = byRun.get(runId)
    if (!row) return NO_CHARTS
    const { all, read, cut, reading, finding, judging } = row
    const { charts, waiting, texts, found, missing, madeMs } = row
    return {
      charts: { all, read, cut, reading },
      vectors: { charts, waiting, texts, found, missing, madeMs },
      finding,
      judging,
      waits: row.waits.map(({ retryAt: until, ...wait }) => ({
        ...wait,
        retryAt: until === null ? null : new Date(until),
      })),
    }
  }
}
