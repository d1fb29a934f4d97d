import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { EarlierCalls, RunExperience } from '@/lib/core/run-forecast'
import { db } from './client'
import { findVerdictTask } from './studies'

/** Newest runs whose calls are looked at. */
const RUNS = 10
/** A sentence of a note, where none has been cut yet. */
const FACT_CHARS = 90

type Weight = { sentence: number; claim: number; statementChars: number; patients: number }

/** What a forecast of runs goes by. @throws {AppError} `not_found`, `forbidden` */
export async function getRunExperience(actor: Actor, studyId: string): Promise<RunExperience> {
  authorize(actor, 'run:manage', studyId)
  const task = await findVerdictTask(studyId, db)
  const [[weight], [facts], [notes], earlier] = await Promise.all([
    db.$queryRaw<Weight[]>`
      select (count(*) filter (where p.kind = 'sentence'))::int as sentence,
        (count(*) filter (where p.kind = 'claim'))::int as claim,
        coalesce(avg(length(p.text)), 0)::float8 as "statementChars",
        count(distinct i."patientId")::int as patients
      from "Item" i join "Proposition" p on p.id = i."propositionId" where i."taskId" = ${task.id}::uuid`,
    db.$queryRaw<{ count: number; chars: number }[]>`
      select count(*)::int as count, coalesce(avg("end" - start), 0)::float8 as chars
      from "Fact" where "studyId" = ${studyId}::uuid and kind = 'sentence' and decomposition = ''`,
    db.$queryRaw<{ chars: number }[]>`
      select coalesce(sum(length(text)), 0)::float8 as chars from "Note" where "studyId" = ${studyId}::uuid`,
    readEarlier(studyId),
  ])
  const { sentence = 0, claim = 0, statementChars = 0, patients = 0 } = weight ?? {}
  const factChars = facts?.chars || FACT_CHARS
  const factCount = facts?.count || (notes?.chars ?? 0) / FACT_CHARS
  return {
    statements: { sentence, claim },
    statementChars,
    factChars,
    factsPerPatient: factCount / Math.max(1, patients),
    earlier,
  }
}

async function readEarlier(studyId: string): Promise<EarlierCalls[]> {
  return db.$queryRaw<EarlierCalls[]>`
    with runs as (
      select id, configuration->>'model' as model, (configuration->>'topN')::int as "topN" from "Run"
      where "studyId" = ${studyId}::uuid and configuration->>'kind' = 'chat' order by "createdAt" desc limit ${RUNS})
    select r.model, r."topN", count(*)::float8 / count(distinct (c."runId", c."itemId")) as "callsPerStatement",
      avg(c."promptTokens")::float8 as "promptTokens", avg(c."answerTokens")::float8 as "answerTokens",
      avg(c."latencyMs")::float8 as "latencyMs"
    from "ModelCall" c join runs r on r.id = c."runId" where c.stage in ('judge', 'repair')
    group by r.model, r."topN" order by count(*) desc`
}
