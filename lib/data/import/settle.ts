import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportCount, ProblemCode } from '@/lib/core/exchange/import-report'
import { MAX_PROBLEMS } from '@/lib/core/exchange/import-report'
import type { Tx } from '../client'
import type { Check, Entity } from './entity'

/**
 * Moves the staged rows of one kind to their table: rows that are there already with the same content stay, rows that say
 * something else are conflicts, rows that name what does not exist are reported, the rest is added.
 */
export async function settle(
  tx: Tx,
  studyId: string,
  entity: Entity,
  findings: ImportFindings,
): Promise<ImportCount> {
  const before = findings.problemCount
  await findDuplicates(tx, entity, findings)
  for (const check of await listBroken(tx, studyId, entity))
    await report(tx, studyId, entity, check, findings)
  if (findings.problemCount > before) return { added: 0, unchanged: 0 }

  const names = Object.keys(entity.columns)
  const added = await tx.$executeRawUnsafe(
    `insert into ${entity.target} (id, "studyId", ${names.join(', ')})
     select gen_random_uuid(), $1::uuid, ${Object.values(entity.columns).join(', ')}
     ${from(entity)} where t.id is null${entity.where ? ` and ${entity.where}` : ''}
     ${entity.order ? `order by ${entity.order}` : ''}`,
    studyId,
  )
  const where = entity.where ? ` where ${entity.where}` : ''
  const [staged] = await tx.$queryRawUnsafe<{ count: number }[]>(
    `select count(*)::int as count from "stage_${entity.entity}" s${where}`,
  )
  return { added, unchanged: (staged?.count ?? 0) - added }
}

type Found = { file: string; line: number; message: string; total: number }

function from(entity: Entity): string {
  const links = (entity.links ?? []).map((link) => `left join ${link.table} ${link.alias} on ${link.on}`)
  return [
    `from "stage_${entity.entity}" s`,
    ...links,
    `left join ${entity.target} t on ${entity.match}`,
  ].join('\n')
}

/** What is asked of each staged row, as SQL. */
function listChecks(entity: Entity): Check[] {
  const dangling = (entity.links ?? []).flatMap(({ alias, from: named, column, word, advice }) =>
    column === null
      ? []
      : {
          when: `s.${named} is not null and ${alias}.id is null`,
          code: 'reference' as const,
          column,
          message: `'The ${word} ' || s.${named} || ' does not exist.${advice ? ` ${advice}` : ''}'`,
        },
  )
  const conflict: Check = {
    when: `t.id is not null and (${entity.differs})${entity.where ? ` and ${entity.where}` : ''}`,
    code: 'conflict',
    column: entity.column,
    message: `'The ${entity.entity} ' || ${entity.name} || ' exists with another content.'`,
  }
  return [...dangling, ...(entity.checks ?? []), conflict]
}

/** The checks that any staged row breaks: found in one pass, as a release has a million rows and breaks none. */
async function listBroken(tx: Tx, studyId: string, entity: Entity): Promise<Check[]> {
  const checks = listChecks(entity)
  const conditions = checks.map(({ when }) => when)
  const [row] = await tx.$queryRawUnsafe<{ broken: (boolean | null)[] }[]>(
    `select array[${conditions.map((when) => `bool_or(${when})`).join(', ')}] as broken ${from(entity)}`,
    ...(usesStudy(entity, ...conditions) ? [studyId] : []),
  )
  return checks.filter((_, index) => row?.broken[index])
}

async function report(
  tx: Tx,
  studyId: string,
  entity: Entity,
  { when, code, column, message }: Check,
  findings: ImportFindings,
): Promise<void> {
  const rows = await tx.$queryRawUnsafe<Found[]>(
    `select s.file, s.line, ${message} as message, count(*) over ()::int as total
     ${from(entity)} where ${when} order by s.file, s.line limit ${MAX_PROBLEMS}`,
    ...(usesStudy(entity, when, message) ? [studyId] : []),
  )
  reportTo(rows, code, column, findings)
}

function usesStudy(entity: Entity, ...expressions: string[]): boolean {
  return [from(entity), ...expressions].some((sql) => sql.includes('$1'))
}

async function findDuplicates(tx: Tx, entity: Entity, findings: ImportFindings): Promise<void> {
  const columns = entity.unique.map((name) => `"${name}"`).join(', ')
  const twice = await tx.$queryRawUnsafe<unknown[]>(
    `select from "stage_${entity.entity}" group by ${columns} having count(*) > 1 limit 1`,
  )
  if (twice.length === 0) return
  const rows = await tx.$queryRawUnsafe<Found[]>(
    `select s.file, s.line, count(*) over ()::int as total,
       'The ${entity.entity} ' || ${entity.name} || ' stands twice, first in ' || s.first || '.' as message
     from (
       select *, row_number() over same as index,
         first_value(file || ' line ' || line) over same as first
       from "stage_${entity.entity}"
       window same as (partition by ${columns} order by file, line)
     ) s
     where s.index > 1 order by s.file, s.line limit ${MAX_PROBLEMS}`,
  )
  reportTo(rows, 'duplicate', entity.column, findings)
}

function reportTo(rows: readonly Found[], code: ProblemCode, column: string, findings: ImportFindings): void {
  for (const { file, line, message } of rows) findings.addProblem({ file, line, column, code, message })
  const [first] = rows
  if (first && first.total > rows.length) findings.countFurther(first.total - rows.length)
}
