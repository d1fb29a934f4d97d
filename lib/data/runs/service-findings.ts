import 'server-only'
import { type Actor, authorize, authorizeAdmin } from '@/lib/core/actor'
import type { KeptFinding, ServiceFinding } from '@/lib/core/runs/service-finding'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'

/** Keeps what was found last, in place of what was known; since when it is so stays. @throws {AppError} `forbidden` */
export async function keepServiceFindings(actor: Actor, findings: readonly ServiceFinding[]): Promise<void> {
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

/** What was found last, for administrators: with addresses and settings. @throws {AppError} `forbidden` */
export async function listServiceFindings(actor: Actor): Promise<KeptFinding[]> {
  authorizeAdmin(actor)
  return readFindings()
}

const ASK = 'An administrator can see why.'

/**
 * The same of what is configured, for those who start runs: neither address nor setting.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listServicesForRuns(actor: Actor, studyId: string): Promise<KeptFinding[]> {
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

async function readFindings(): Promise<KeptFinding[]> {
  const rows = await db.serviceFinding.findMany({ orderBy: { what: 'asc' } })
  return rows.map(({ state, since, checkedAt, ...row }) => ({
    ...row,
    state: state === 'works' || state === 'unset' ? state : 'fails',
    since: since.toISOString(),
    checkedAt: checkedAt.toISOString(),
  }))
}
