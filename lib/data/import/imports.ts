import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { DEFAULT_CUT, type TextCut } from '@/lib/core/exchange/cut-choice'
import { ImportFindings, TooManyProblems } from '@/lib/core/exchange/import-findings'
import { emptyCounts, type ImportReport } from '@/lib/core/exchange/import-report'
import type { ImportSource } from '@/lib/core/exchange/import-row'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { assignStudyPanels } from '../assignment/panel'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { listNamedTasks } from '../named-tasks'
import { moveItems } from '../statements/move-items'
import { requireUnlocked } from '../studies'
import { noteMetAnswers } from './met-answers'
import { createRaterNamer } from './name-raters'
import { type ImportOptions, settleImport } from './settle-import'
import { stageTaskIds } from './settle-tasks'
import { Stage } from './stage'

const MAX_MINUTES = 120

/** Ends the transaction without keeping anything, and carries the report out of it. */
class NothingStored extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('nothing was kept')
    this.report = report
  }
}

/**
 * Imports data into a study: all of it or nothing. The same content a second time adds nothing; rows that exist with other
 * content are conflicts. Problems come in the report, not as errors. What it reveals of unsettled answers is in the audit log.
 *
 * @param options.preview do everything and keep nothing
 * @param options.cut what becomes of documents that come without propositions
 * @throws {AppError} `not_found`, `forbidden`; `conflict` while another import into this study is running
 */
export async function importStudyData(
  actor: Actor,
  studyId: string,
  source: ImportSource,
  options: { preview: boolean; cut?: TextCut },
): Promise<ImportReport> {
  authorize(actor, 'import:create', studyId)
  try {
    const chosen = { cut: DEFAULT_CUT, ...options, actor }
    return await db.$transaction((tx) => runImport(tx, actor, studyId, source, chosen), {
      timeout: MAX_MINUTES * 60_000,
    })
  } catch (error) {
    if (error instanceof NothingStored) return error.report
    if (!isConcurrentChange(error)) throw error
    throw new AppError('conflict', 'The study was changed while the import was running. Please try again.', {
      cause: error,
    })
  }
}

async function runImport(
  tx: Tx,
  actor: Actor,
  studyId: string,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportReport> {
  await tx.$executeRaw`set local statement_timeout = 0`
  await tx.$executeRawUnsafe(`set local idle_in_transaction_session_timeout = '${MAX_MINUTES}min'`)
  await tx.$executeRaw`set local work_mem = '64MB'` // a million rows are joined and sorted in memory
  await compressQuickly(tx)
  await requireOnlyImport(tx, studyId)
  const study = await tx.study.findUnique({ where: { id: studyId }, select: { id: true, seed: true } })
  if (!study) throw new AppError('not_found', 'This study does not exist.')

  const { format, name, digest } = source
  const { preview } = options
  const known = await tx.import.findUnique({ where: { studyId_digest: { studyId, digest } } })
  const nothing = { counts: emptyCounts(), texts: null, problems: [], warnings: [] }
  const empty = { format, name, digest, preview, ...nothing }
  if (known) throw new NothingStored({ ...empty, alreadyImported: true, problemCount: 0 })

  const findings = new ImportFindings()
  const stage = await stageRows(tx, studyId, source, findings)
  if (findings.problemCount === 0) await noteMetAnswers(tx, actor, studyId, findings)
  const settled = findings.problemCount === 0 ? await settleImport(tx, study, stage, findings, options) : {}
  const { problems, problemCount, warnings } = findings
  const found = { problems, problemCount, warnings }
  const report: ImportReport = { ...empty, alreadyImported: false, ...settled, ...found }
  const { counts } = report
  const addsNothing = Object.values(counts).every((count) => count.added === 0)
  if (problemCount > 0 || preview || addsNothing) throw new NothingStored(report)

  if (counts.rating.added + counts.decision.added > 0) {
    for (const taskId of await listAnswered(tx)) await requireUnlocked(tx, taskId)
  }
  await requireNoneGrown(tx)
  if (stage.has('proposition')) await excludeImported(tx, actor, studyId)
  await assignPanels(tx, studyId)
  const row = await tx.import.create({
    data: { studyId, digest, format, name, report, importedById: actor.userId },
  })
  const added = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, count.added]))
  await writeAudit(tx, actor, studyId, {
    type: 'study.imported',
    data: { importId: row.id, format, digest, counts: added },
  })
  // until the database has looked at them it takes big tables for small ones, and figures over them take seconds
  await tx.$executeRaw`select analyze_tables(array['"Patient"', '"Note"', '"Document"', '"Statement"', '"Rater"',
    '"Assignment"', '"Rating"']::regclass[])`
  return report
}

/** Long texts are packed by the database; where it knows LZ4, that takes a third of the time. */
async function compressQuickly(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    select set_config('default_toast_compression', 'lz4', true)
    from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`
}

async function requireOnlyImport(tx: Tx, studyId: string): Promise<void> {
  const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import:${studyId}`}, 0)) as taken`
  if (!lock?.taken) {
    throw new AppError(
      'conflict',
      'Another import into this study is running. Please try again when it has ended.',
    )
  }
}

/** Reads everything; after the first problem only to find the others, until they are too many. */
async function stageRows(
  tx: Tx,
  studyId: string,
  source: ImportSource,
  findings: ImportFindings,
): Promise<Stage> {
  await stageTaskIds(tx, studyId)
  const tasks = await listNamedTasks(tx, studyId)
  const rule = tasks[0]?.config ?? taskConfigSchema.parse({})
  const stage = await Stage.open(tx, studyId)
  try {
    const findItems = (documents: readonly string[]) => findItemKeys(tx, studyId, documents)
    const named = await createRaterNamer(tx, studyId, findings)
    for await (const row of source.read({ tasks, rule, findings, findItems }))
      if (findings.problemCount === 0) await stage.add(named(row))
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error
  }
  if (findings.problemCount === 0) await stage.finish()
  return stage
}

async function findItemKeys(
  tx: Tx,
  studyId: string,
  documents: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ document: string; key: string }[]>`
    select distinct on (i."documentKey") i."documentKey" as document, i.key
    from "ItemView" i join "Task" t on t.id = i."taskId"
    where i."studyId" = ${studyId}::uuid and i."statementId" is null and i."documentKey" = any(${[...documents]}::text[])
      and exists (select from "ItemPart" p where p."itemId" = i.id)
    order by i."documentKey", t."createdAt", i.key collate "C"`
  return new Map(rows.map(({ document, key }) => [document, key]))
}

/** Tasks in which this transaction added an answer or a decision. */
async function listAnswered(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select v.id from stage_task_id v
    where v.name in (select task from stage_rating union select task from stage_decision) and (
      exists (select from "Rating" t where t."taskId" = v.id and t.xmin = pg_current_xact_id()::xid)
      or exists (select from "Consensus" c join "Item" i on i.id = c."itemId"
        where i."taskId" = v.id and c.xmin = pg_current_xact_id()::xid))
    order by v.index`
  return rows.map(({ id }) => id)
}

/** Refuses items that this transaction added to a locked task. @throws {AppError} `conflict` */
async function requireNoneGrown(tx: Tx): Promise<void> {
  const [grown] = await tx.$queryRaw<{ title: string }[]>`
    select k.title from stage_task_id v join "Task" k on k.id = v.id
    where k."lockedAt" is not null and exists (
      select from "Item" i where i."taskId" = v.id and i.xmin = pg_current_xact_id()::xid)
    order by v.index limit 1`
  if (!grown) return
  throw new AppError(
    'conflict',
    `This import would add items to the task “${grown.title}”, which is locked. Unlock it first.`,
  )
}

/** Looks for contested items only where there is somebody to sit on a panel. */
async function assignPanels(tx: Tx, studyId: string): Promise<void> {
  const adjudicators = await tx.membership.count({ where: { studyId, role: 'adjudicator' } })
  if (adjudicators > 0) await assignStudyPanels(tx, studyId)
}

/** Unique key, serialization failure, deadlock. */
const SQL_STATES = ['23505', '40001', '40P01']

/** Two writers met, and this one lost: trying again may succeed. */
function isConcurrentChange(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  if (error.code === 'P2002' || error.code === 'P2034') return true
  return (
    error.code === 'P2010' &&
    SQL_STATES.some((state) => JSON.stringify(error.meta ?? {}).includes(`"${state}"`))
  )
}

/**
 * Excludes the statements that this transaction added and that were excluded where they come from, with all that came with
 * them, in the audit log as the import's doing, an entry for each reason. What was there before stays as it is. Callers have
 * authorized already.
 */
async function excludeImported(tx: Tx, actor: Actor, studyId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ statementId: string; itemId: string | null; reason: string }[]>`
    select p.id as "statementId", i.id as "itemId", s.excluded as reason from "stage_proposition" s
    join "Statement" p on p."studyId" = ${studyId}::uuid and p."externalId" = s."externalId"
    left join "Item" i on i."statementId" = p.id
    where s.excluded is not null and p.xmin = pg_current_xact_id()::xid
    order by s.excluded collate "C", i.id`
  if (rows.length === 0) return
  // a statement may be in items of several tasks, or of none
  const reasons = new Map(rows.map(({ statementId, reason }) => [statementId, reason]))
  await moveItems(tx, [...reasons.keys()], 'out')
  await tx.exclusion.createMany({
    data: [...reasons].map(([statementId, reason]) => ({
      statementId,
      studyId,
      reason,
      excludedById: actor.userId,
    })),
  })
  for (const [reason, own] of Map.groupBy(rows, (row) => row.reason)) {
    const count = new Set(own.map(({ statementId }) => statementId)).size
    const itemIds = own.flatMap(({ itemId }) => itemId ?? [])
    await writeAudit(tx, actor, studyId, {
      type: 'statements.excluded',
      data: { count, reason, itemIds },
    })
  }
}
