import 'server-only'
import { canonicalJson } from '@/lib/core/canonical-json'
import {
  type CachedOfRun,
  type EarlierRun,
  type EndedOfRun,
  type KnownCost,
  listCached,
  sumUpKnown,
} from '@/lib/core/runs/known-cost'
import { findChat, type Installed } from '@/lib/core/runs/run-makers'
import type { StatementCounts } from '@/lib/core/runs/run-scale'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { db } from '../client'
import { areAnswering } from '../work/answering-models'
import { readRunMakers } from './run-makers'
import { KIND } from './run-scale'

type Scope = { studyId: string; taskId: string }
type Cached = EarlierRun & { cached: CachedOfRun }

/**
 * What earlier runs of a study leave to a later one: answers and ranked lists, as far as the models, servers and prompts are
 * still those that made them, and for statements of patients with the very same facts. Callers have authorized already.
 */
export async function readKnownCost(
  scope: Scope,
  installed: Installed,
  runs: readonly EarlierRun[],
): Promise<KnownCost> {
  const cached = keepMost(await findCached(scope.studyId, installed, runs))
  const cuts = Map.groupBy(cached, ({ configuration: { factKind, decomposition } }) =>
    JSON.stringify({ factKind, decomposition }),
  )
  const ended = await Promise.all([...cuts.values()].map((own) => countEnded(scope, own)))
  return sumUpKnown(ended.flat())
}

async function findCached(
  studyId: string,
  installed: Installed,
  runs: readonly EarlierRun[],
): Promise<Cached[]> {
  const rows = await db.$queryRaw<{ id: string; madeBy: unknown; answeredBy: string | null }[]>`
    select id, "madeBy", "answeredBy" from "Work" where "studyId" = ${studyId}::uuid and "madeBy" is not null`
  const origins = new Map(rows.map(({ id, ...origin }) => [id, origin]))
  const answering = await areAnswering(
    runs.map(({ runId, configuration }) => ({
      baseUrl: (configuration.kind === 'chat' && findChat(configuration, installed)?.baseUrl) || '',
      asked: configuration.kind === 'chat' ? configuration.model : '',
      answered: origins.get(runId)?.answeredBy ?? '',
    })),
  )
  return runs.flatMap((run, index) => {
    const madeBy = readRunMakers(origins.get(run.runId)?.madeBy)
    if (madeBy === null) return []
    const cached = listCached(
      run.configuration,
      { madeBy, isAnswering: answering[index] ?? false },
      installed,
    )
    return cached.lists.length > 0 || cached.question !== null || cached.judge !== null
      ? [{ ...run, cached }]
      : []
  })
}

/** Of runs that leave the same, the one that came furthest. */
function keepMost(runs: readonly Cached[]): Cached[] {
  const inOrder = runs.toSorted((one, other) => one.done + one.failed - (other.done + other.failed))
  const most = new Map(
    inOrder.map((run) => [canonicalJson([run.cached, run.configuration.statementKind]), run]),
  )
  return [...most.values()]
}

type Ended = { runId: string; kind: 'sentence' | 'claim'; ended: number; answered: number }

/**
 * Of runs over facts of one cutting. A statement counts where no fact of its patient was made since it ended, and none is about
 * to be: the built-in sentences of a note are cut when a run asks for them.
 */
async function countEnded({ studyId, taskId }: Scope, runs: readonly Cached[]): Promise<EndedOfRun[]> {
  const [first] = runs
  if (!first) return []
  const { factKind, decomposition }: RunConfiguration = first.configuration
  const isBuiltIn = factKind === 'sentence' && decomposition === ''
  const rows = await db.$queryRaw<Ended[]>`
    with made as materialized (
      select "patientId", max("createdAt") as at from "Fact"
      where "studyId" = ${studyId}::uuid and kind = ${factKind}::"StatementKind" and decomposition = ${decomposition}
      group by "patientId"),
    uncut as materialized (
      select distinct n."patientId" from "Note" n
      where ${isBuiltIn} and n."studyId" = ${studyId}::uuid and n.text ~ '[^[:space:]]' and not exists (
        select from "Fact" f where f."noteId" = n.id and f.kind = 'sentence' and f.decomposition = '')),
    judged as materialized (
      select i.id, ${KIND} as kind, made.at from "ItemView" i left join made on made."patientId" = i."patientId"
      where i."taskId" = ${taskId}::uuid and i."patientId" not in (select "patientId" from uncut))
    select r."workId" as "runId", judged.kind, count(*)::int as ended,
      (count(*) filter (where r.status = 'done'))::int as answered
    from "WorkUnit" r join judged on judged.id = r."itemId"
    where r."workId" = any(${runs.map(({ runId }) => runId)}::uuid[]) and r.status <> 'pending'
      and (judged.at is null or judged.at <= r."updatedAt")
    group by r."workId", judged.kind`
  return runs.map(({ runId, cached, done }) => {
    const own = rows.filter((row) => row.runId === runId)
    const count = (of: 'ended' | 'answered'): StatementCounts => ({
      sentence: own.find(({ kind }) => kind === 'sentence')?.[of] ?? 0,
      claim: own.find(({ kind }) => kind === 'claim')?.[of] ?? 0,
    })
    return { ...cached, ended: count('ended'), answered: count('answered'), done }
  })
}
