import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { EarlierRun } from '@/lib/core/runs/known-cost'
import type {
  EarlierCalls,
  EarlierForms,
  EarlierPace,
  EarlierSearches,
  RunExperience,
  Unembedded,
} from '@/lib/core/runs/run-experience'
import { type Installed, NOTHING_INSTALLED } from '@/lib/core/runs/run-makers'
import type { RunSummary } from '@/lib/core/runs/runs'
import { quantile } from '@/lib/core/stats/quantile'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { readUnembedded } from '../facts/unembedded'
import { Prisma } from '../generated/client'
import { memoize } from '../memoize'
import { openTask } from '../tasks'
import { readKnownCost } from './known-cost'
import { readLongest } from './longest-texts'
import { KIND } from './run-scale'

/** Newest runs whose calls are looked at. */
const RUNS = 10
/** Means over calls `c`, as a forecast goes by them. */
const MEANS = Prisma.sql`count(*)::float8 / count(distinct (c."workId", c."itemId")) as "callsPerStatement",
  avg(c."promptTokens")::float8 as "promptTokens", avg(c."answerTokens")::float8 as "answerTokens",
  avg(c."latencyMs")::float8 as "latencyMs"`
/** A sentence of a note, where none has been cut yet. */
const FACT_CHARS = 90

type Weight = { sentence: number; claim: number; statementChars: number; patients: number }

/**
 * What a forecast of runs goes by.
 *
 * @param installed models and prompts: what was made by others is not found again
 * @param runs the study's so far
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getRunExperience(
  actor: Actor,
  task: TaskRef,
  installed: Installed = NOTHING_INSTALLED,
  runs: readonly EarlierRun[] = [],
): Promise<RunExperience> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  await openTask(task)
  const [texts, known] = await Promise.all([
    readTexts({ studyId, taskId }, installed),
    readKnownCost({ studyId, taskId }, installed, runs),
  ])
  return { ...texts, known }
}

async function readTexts(
  { studyId, taskId }: { studyId: string; taskId: string },
  installed: Installed,
): Promise<Omit<RunExperience, 'known'>> {
  const [[weight], [facts], [uncut], earlier, forms, searches, paces] = await Promise.all([
    db.$queryRaw<Weight[]>`
      select (count(*) filter (where ${KIND} = 'sentence'))::int as sentence,
        (count(*) filter (where ${KIND} = 'claim'))::int as claim,
        coalesce(avg(length(coalesce(i.text, i."documentText"))), 0)::float8 as "statementChars",
        count(distinct i."patientId")::int as patients
      from "ItemView" i where i."taskId" = ${taskId}::uuid`,
    db.$queryRaw<{ count: number; chars: number }[]>`
      select count(*)::int as count, coalesce(avg("end" - start), 0)::float8 as chars
      from "Fact" where "studyId" = ${studyId}::uuid and kind = 'sentence' and decomposition = ''
        and "patientId" in (select "patientId" from "Item" where "taskId" = ${taskId}::uuid)`,
    db.$queryRaw<{ chars: number }[]>`
      select coalesce(sum(length(n.text)), 0)::float8 as chars from "Note" n where n."studyId" = ${studyId}::uuid
        and n."patientId" in (select "patientId" from "Item" where "taskId" = ${taskId}::uuid)
        and not exists (select from "Fact" f
          where f."noteId" = n.id and f.kind = 'sentence' and f.decomposition = '')`,
    readEarlier(studyId),
    readForms(studyId),
    readSearches(studyId),
    readPaces(studyId),
  ])
  const longest = await readLongest(studyId, taskId)
  const { sentence = 0, claim = 0, statementChars = 0, patients = 0 } = weight ?? {}
  const factChars = facts?.chars || FACT_CHARS
  const uncutFacts = Math.round((uncut?.chars ?? 0) / factChars)
  const statements = { sentence, claim }
  const unembedded: Unembedded[] = [
    ...(await readUnembedded({ studyId, taskId }, installed.embedding)),
    ...installed.embedding.map(({ name }) => {
      const builtIn = { of: 'facts', factKind: 'sentence', decomposition: '' } as const
      return { ...builtIn, model: name, texts: uncutFacts, chars: factChars }
    }),
  ]
  return {
    statements,
    statementChars,
    factChars,
    factsPerPatient: ((facts?.count ?? 0) + uncutFacts) / Math.max(1, patients),
    longest,
    unembedded,
    earlier,
    forms,
    searches,
    paces,
  }
}

/** How often what a run leaves is counted while it goes on. */
const STEPS = 20

/**
 * The same for a page that is read again every few seconds while runs go on: as of the newest start, pause or end of one, and
 * what they leave to others as of a twentieth of their work ago, at most.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getLatestExperience(
  actor: Actor,
  task: TaskRef,
  installed: Installed,
  runs: readonly RunSummary[],
): Promise<RunExperience> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  await openTask(task)
  const { items } = await readVersions(studyId)
  const ends = runs.map(({ runId, status, finishedAt }) => [runId, status, finishedAt])
  const name = `${taskId} ${JSON.stringify(installed)}`
  const [texts, known] = await Promise.all([
    memoize(`experience ${name}`, JSON.stringify([items, ends]), () =>
      readTexts({ studyId, taskId }, installed),
    ),
    memoize(`known ${name}`, JSON.stringify([items, ends, countSteps(runs)]), () =>
      readKnownCost({ studyId, taskId }, installed, runs),
    ),
  ])
  return { ...texts, known }
}

function countSteps(runs: readonly RunSummary[]): number {
  const ended = runs.reduce((sum, run) => sum + run.done + run.failed, 0)
  const under = runs.filter(({ status }) => status === 'running')
  const all = under.reduce((sum, run) => sum + run.done + run.failed + run.pending, 0)
  return Math.floor((STEPS * ended) / Math.max(STEPS, all))
}

/** What judges' calls took, those aside by which another model puts answers into form. Callers have authorized already. */
export async function readEarlier(studyId: string): Promise<EarlierCalls[]> {
  return db.$queryRaw<EarlierCalls[]>`
    with runs as (
      select id, configuration->>'model' as model, configuration->'form' is not null as "isFormed",
        coalesce(configuration->>'server', '') as server, (configuration->>'topN')::int as "topN" from "Work"
      where "studyId" = ${studyId}::uuid and configuration->>'kind' = 'chat' order by "createdAt" desc limit ${RUNS})
    select r.model, r.server, r."topN", ${MEANS}
    from "ModelCall" c join runs r on r.id = c."workId"
    where (c.stage = 'rate' or c.stage = 'repair' and not r."isFormed") and c.outcome <> 'begun'
    group by r.model, r.server, r."topN" order by count(*) desc`
}

/** The same of those others. Callers have authorized already. */
async function readForms(studyId: string): Promise<EarlierForms[]> {
  return db.$queryRaw<EarlierForms[]>`
    with runs as (
      select id, configuration->'form'->>'model' as model, coalesce(configuration->'form'->>'server', '') as server
      from "Work" where "studyId" = ${studyId}::uuid and configuration->>'kind' = 'chat' and configuration->'form' is not null
      order by "createdAt" desc limit ${RUNS})
    select r.model, r.server, ${MEANS} from "ModelCall" c join runs r on r.id = c."workId"
    where c.stage = 'repair' and c.outcome <> 'begun' group by r.model, r.server order by count(*) desc`
}

/** The same of calls that find passages. Callers have authorized already. */
export async function readSearches(studyId: string): Promise<EarlierSearches[]> {
  return db.$queryRaw<EarlierSearches[]>`
    with runs as (
      select r.id from "Work" r where r."studyId" = ${studyId}::uuid and r.kind = 'rate' and exists (
        select from "ModelCall" c where c."workId" = r.id and c.stage in ('embed', 'rerank'))
      order by r."createdAt" desc limit ${RUNS})
    select c.stage, c.model, avg(c."latencyMs")::float8 as "latencyMs"
    from "ModelCall" c join runs r on r.id = c."workId"
    where c.stage in ('embed', 'rerank') and c.outcome = 'answered' group by c.stage, c.model`
}

type Pace = EarlierPace & { isLexical: boolean }

/**
 * Of runs that came to their end, and of grids whose raters judge alike: those ran side by side. Best by runs that searched by
 * words alone, for searches by models are distinguished.
 */
async function readPaces(studyId: string): Promise<EarlierPace[]> {
  const rows = await db.$queryRaw<Pace[]>`
    with runs as (
      select id, coalesce("gridId", id) as batch, status, "startedAt", "finishedAt",
        coalesce(configuration->>'model', '') as model, configuration->>'kind' as kind,
        configuration->'search'->>'embeddingModel' = '' as lexical
      from "Work" where "studyId" = ${studyId}::uuid and kind = 'rate'),
    batches as materialized (
      select min(model) as model, bool_and(lexical) as lexical, min("startedAt") as began, max("finishedAt") as ended,
        array_agg(id) as ids
      from runs group by batch
      having bool_and(status = 'done' and kind <> 'chat') and count(distinct model) = 1
      order by max("finishedAt") desc limit ${RUNS}),
    counted as (
      select *, (select count(*) from "WorkUnit" where "workId" = any(ids) and status <> 'pending') as items from batches)
    select model, lexical as "isLexical", (extract(epoch from ended - began) / items)::float8 as "secondsPerStatement"
    from counted where items > 0 order by ended desc`
  return [...Map.groupBy(rows, (row) => row.model)].map(([model, own]) => {
    const lexical = own.filter((row) => row.isLexical)
    const known = (lexical.length > 0 ? lexical : own).map((row) => row.secondsPerStatement)
    return {
      model,
      secondsPerStatement: quantile(
        known.toSorted((one, other) => one - other),
        0.5,
      ),
    }
  })
}
