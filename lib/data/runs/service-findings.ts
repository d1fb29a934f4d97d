import 'server-only'
import { type Actor, authorize, authorizeAdmin } from '@/lib/core/actor'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { nameChatService, type ServiceFinding, type StoredFinding } from '@/lib/core/runs/service-finding'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { requireOwnWork } from '../work/own-work'

/** Keeps what was found last, in place of what was known; since when it is so stays. @throws {AppError} `forbidden` */
export async function storeServiceFindings(actor: Actor, findings: readonly ServiceFinding[]): Promise<void> {
  authorizeAdmin(actor)
  const names = findings.map(({ what }) => what)
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`delete from "ServiceFinding" where what <> all(${names})`
    await tx.$executeRaw`
      insert into "ServiceFinding" as known (what, state, found, "isPlain", model, "contextTokens", "latencyMs")
      select f.what, f.state, f.found, f."isPlain", f.model, f."contextTokens", f."latencyMs"
      from jsonb_to_recordset(${toJsonParameter(findings)}::jsonb)
        as f(what text, state text, found text, "isPlain" boolean, model text, "contextTokens" int, "latencyMs" int)
      order by f.what
      on conflict (what) do update set state = excluded.state, found = excluded.found, "isPlain" = excluded."isPlain",
        model = excluded.model, "contextTokens" = excluded."contextTokens", "latencyMs" = excluded."latencyMs", "checkedAt" = now(), since = case when known.state = excluded.state then known.since else now() end`
  })
}

/**
 * Keeps that the chat server of this rater's run refused it, until somebody looks again: that is newer than what was found of it.
 *
 * @param found in words that hold no address, path or setting
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function noteServerFault(actor: Actor, runId: string, found: string): Promise<void> {
  const configuration = runConfigurationSchema.parse((await requireOwnWork(db, actor, runId)).configuration)
  if (configuration.kind !== 'chat') return
  await db.$executeRaw`
    update "ServiceFinding" set since = case when state = 'fails' then since else now() end, state = 'fails',
      found = ${found}, "isPlain" = true, "checkedAt" = now()
    where what = ${nameChatService(configuration.server)}`
}

/** Whether a service was found not to work. */
export async function isSomeServiceFailing(): Promise<boolean> {
  return (await db.serviceFinding.count({ where: { state: 'fails' } })) > 0
}

/** What was found last, for administrators: with addresses and settings. @throws {AppError} `forbidden` */
export async function listServiceFindings(actor: Actor): Promise<StoredFinding[]> {
  authorizeAdmin(actor)
  return readFindings()
}

const ASK = 'An administrator can see why.'

/**
 * The same of what is configured, for those who start runs: neither address nor setting.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listServicesForRuns(actor: Actor, studyId: string): Promise<StoredFinding[]> {
  authorize(actor, 'run:manage', studyId)
  const findings = await readFindings()
  return findings
    .filter(({ state }) => state !== 'unset')
    .map((finding) => (finding.isPlain ? finding : { ...finding, found: ASK }))
}

/** Puts a look at all services into the queue. @throws {AppError} `forbidden` for anybody but administrators */
export async function requestExamination(actor: Actor, enqueue: (tx: Tx) => Promise<void>): Promise<void> {
  authorizeAdmin(actor)
  await db.$transaction(enqueue)
}

async function readFindings(): Promise<StoredFinding[]> {
  const rows = await db.serviceFinding.findMany({ orderBy: { what: 'asc' } })
  return rows.map(({ state, since, checkedAt, ...row }) => ({
    ...row,
    state: state === 'works' || state === 'unset' ? state : 'fails',
    since: since.toISOString(),
    checkedAt: checkedAt.toISOString(),
  }))
}
