import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { type ImportCount, MAX_PROBLEMS, type ProblemCode } from '@/lib/core/exchange/import-report'
import type { Tx } from '../client'
import { listNamedTasks } from '../named-tasks'

/**
 * Adds the items that the source lists, with their parts. An item that is there already must have the same parts; what else the
 * definitions of the tasks make of the texts is made afterwards.
 */
export async function settleItems(tx: Tx, studyId: string, findings: ImportFindings): Promise<ImportCount> {
  await stageParts(tx, studyId)
  const before = findings.problemCount
  for (const check of CHECKS) {
    const rows = await tx.$queryRawUnsafe<Found[]>(`${check.sql} order by file, line limit ${MAX_PROBLEMS}`)
    for (const { file, line, column, message } of rows)
      findings.addProblem({ file, line, column: column ?? check.column, code: check.code, message })
  }
  if (findings.problemCount > before) return { added: 0, unchanged: 0 }
  const added = await insertItems(tx, studyId)
  const [staged] = await tx.$queryRaw<{ count: number }[]>`select count(*)::int as count from stage_item`
  return { added, unchanged: (staged?.count ?? 0) - added }
}

type Found = { file: string; line: number; column: string | null; message: string }
type Check = { code: ProblemCode; column: string; sql: string }

const CHECKS: readonly Check[] = [
  {
    code: 'reference',
    column: 'task_id',
    sql: `select file, line, null as column, 'The task ' || task || ' does not exist.' as message from stage_item
      where task not in (select task from stage_role)`,
  },
  {
    code: 'duplicate',
    column: 'item_key',
    sql: `select file, line, null as column, 'The item ' || key || ' stands twice.' as message
      from (select *, row_number() over (partition by task, key order by file, line) as index from stage_item) s
      where index > 1`,
  },
  {
    code: 'value',
    column: 'item_key',
    sql: `select file, line, 'part.' || role as column, 'part.' || role || ' is no part of the task ' || task || '.' as message
      from (select file, line, task, jsonb_object_keys(parts) as role from stage_item) s
      where task in (select task from stage_role)
        and not exists (select from stage_role r where r.task = s.task and r.role = s.role and r.of <> 'chart')`,
  },
  {
    code: 'value',
    column: 'attributes',
    sql: `select file, line, null as column, 'attributes of ' || role || ' are none that items of the task ' || task || ' have.' as message
      from (select file, line, task, jsonb_object_keys(attributes) as role from stage_item) s
      where not exists (select from stage_role r where r.task = s.task and r.role = s.role and r.of <> 'chart' and r.index > 0)`,
  },
  {
    code: 'missing',
    column: 'item_key',
    sql: `select file, line, 'part.' || role as column, 'part.' || role || ' has no value.' as message
      from stage_part where named is null`,
  },
  {
    code: 'reference',
    column: 'item_key',
    sql: `select file, line, 'part.' || role as column, 'The ' || "of" || ' ' || named || ' does not exist.' as message
      from stage_part where named is not null and "partId" is null`,
  },
  {
    code: 'inconsistent',
    column: 'item_key',
    sql: `select max(file) as file, line, null as column, 'The parts of ' || key || ' are of different patients.' as message
      from stage_part group by task, key, line having count(distinct "patientId") > 1`,
  },
  {
    code: 'conflict',
    column: 'item_key',
    sql: `select s.file, s.line, null as column, 'The item ' || s.key || ' exists with other parts.' as message
      from stage_part s
      join stage_task_id v on v.name = s.task
      join "Task" k on v.id in (k.id, k."excludedFromId", k."trainsTaskId")
      join "Item" i on i."taskId" = k.id and i.key = s.key
      left join "ItemPart" p on p."itemId" = i.id and p.role = s.role
      where s."partId" is not null and s."partId" is distinct from case
        when s.index = 0 and s.of = 'statement' then i."statementId"
        when s.index = 0 and s.of = 'document' then i."documentId"
        else coalesce(p."statementId", p."documentId", p."noteId") end`,
  },
]

/** The parts of the staged items, found in the study. */
async function stageParts(tx: Tx, studyId: string): Promise<void> {
  const roles = (await listNamedTasks(tx, studyId)).flatMap(({ name, definition }) =>
    definition.item.parts.map(({ role, of }, index) => ({ task: name, role, of, index })),
  )
  await tx.$executeRaw`
    create temporary table stage_role on commit drop as
    select * from json_to_recordset(${JSON.stringify(roles)}::json) as r(task text, role text, of text, index int)`
  await tx.$executeRaw`
    create temporary table stage_part on commit drop as
    select s.file, s.line, s.task, s.key, r.role, r.of, r.index, s.parts ->> r.role as named,
      coalesce(st.id, d.id, n.id) as "partId", st.id as "statementId",
      coalesce(d.id, st."documentId") as "documentId", n.id as "noteId",
      coalesce(st."patientId", d."patientId", n."patientId") as "patientId",
      coalesce(s.attributes -> r.role, '{}') as attributes, s.strata, s.sort
    from stage_item s
    join stage_role r on r.task = s.task and r.of <> 'chart'
    left join "Statement" st on r.of = 'statement' and st."studyId" = ${studyId}::uuid
      and st."externalId" = s.parts ->> r.role
    left join "Document" d on r.of = 'document' and d."studyId" = ${studyId}::uuid
      and d."externalId" = s.parts ->> r.role
    left join "Note" n on r.of = 'note' and n."studyId" = ${studyId}::uuid and n."externalId" = s.parts ->> r.role`
}

/** A first part that is a statement or a document stands in the item itself. */
const IS_MAIN = `s.index = 0 and s.of in ('statement', 'document')`

async function insertItems(tx: Tx, studyId: string): Promise<number> {
  const added = await tx.$executeRawUnsafe(
    `insert into "Item" (id, "studyId", "taskId", "patientId", "statementId", "documentId", key, sort, strata)
     select gen_random_uuid(), $1::uuid, v.id, (array_agg(s."patientId"))[1],
       (array_agg(s."statementId") filter (where ${IS_MAIN}))[1],
       (array_agg(s."documentId") filter (where ${IS_MAIN}))[1], s.key, max(s.sort), (array_agg(s.strata))[1]
     from stage_part s
     join stage_task_id v on v.name = s.task
     where not exists (
       select from "Item" i join "Task" k on k.id = i."taskId" and v.id in (k.id, k."excludedFromId", k."trainsTaskId") where i.key = s.key)
     group by v.id, s.key`,
    studyId,
  )
  await tx.$executeRawUnsafe(
    `insert into "ItemPart" ("itemId", role, "statementId", "documentId", "noteId", attributes)
     select i.id, s.role, s."statementId", case when s.of = 'document' then s."documentId" end, s."noteId", s.attributes
     from stage_part s
     join stage_task_id v on v.name = s.task
     join "Item" i on i."taskId" = v.id and i.key = s.key and i.xmin = pg_current_xact_id()::xid
     where not (${IS_MAIN})
     on conflict do nothing`,
  )
  return added
}
