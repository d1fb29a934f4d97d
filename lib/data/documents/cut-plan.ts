import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { listComparedKinds } from '@/lib/core/exchange/cut-choice'
import type { Decomposition, TextJobConfiguration } from '@/lib/core/text-jobs'
import type { CutPlan } from '@/lib/core/text-work/cut-plan'
import { db, type Tx } from '../client'
import { listDefinedTasks } from '../tasks'

/** Documents of a study that are to be cut so and are not yet. Callers have authorized already. */
export async function listUncutDocuments(
  tx: Tx,
  studyId: string,
  { unit }: Pick<Decomposition, 'unit'>,
): Promise<string[]> {
  const compared = listComparedKinds(await listDefinedTasks(tx, studyId))
  const rows = await tx.document.findMany({
    where: { studyId, kind: { notIn: compared }, statements: { none: { kind: unit } } },
    orderBy: { externalId: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/**
 * Which documents would be cut, which are left as they are, and which tasks get new items; null for any other work.
 *
 * @throws {AppError} `forbidden`
 */
export async function findCutPlan(
  actor: Actor,
  studyId: string,
  configuration: TextJobConfiguration,
): Promise<CutPlan | null> {
  authorize(actor, 'run:manage', studyId)
  if (configuration.kind !== 'decompose' || configuration.source !== 'documents') return null
  const tasks = await listDefinedTasks(db, studyId)
  const [ids, left] = await Promise.all([
    listUncutDocuments(db, studyId, configuration),
    db.document.groupBy({
      by: ['kind'],
      where: { studyId, kind: { in: listComparedKinds(tasks) } },
      _count: true,
      orderBy: { kind: 'asc' },
    }),
  ])
  const texts = await db.$queryRaw<CutPlan['texts'][number][]>`
    select kind, "authorName" as author, "authorKind" as "authorKind", count(*)::int as count
    from "Document" where id = any(${ids}::uuid[])
    group by 1, 2, 3 order by count(*) desc, 1, 2`
  return {
    texts,
    leftOut: left.map(({ kind, _count }) => ({ kind, count: _count })),
    tasks: tasks.filter((task) => takesUnit(task, configuration.unit)).map(({ title }) => title),
  }
}

/** Whether new statements make items of a task: of lists none are made, and locked tasks stay as they are. */
function takesUnit(
  { definition: { item }, config, lockedAt }: Awaited<ReturnType<typeof listDefinedTasks>>[number],
  unit: Decomposition['unit'],
): boolean {
  const fits = item.parts.some(
    ({ of, role, kinds }) =>
      of === 'statement' && (kinds?.includes(unit) ?? true) && (config.kinds?.[role]?.includes(unit) ?? true),
  )
  return fits && lockedAt === null && item.generate.by !== 'listed'
}
