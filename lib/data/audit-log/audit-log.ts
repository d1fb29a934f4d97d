import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  type AuditEntry,
  type AuditLog,
  type AuditLogView,
  ENTRIES_PER_PAGE,
  INSTALLATION,
} from '@/lib/core/audit-log/audit-log-view'
import {
  BY_RULE,
  eventDetails,
  eventWords,
  KIND_TITLES,
  kindOf,
  shownOf,
  typesOf,
} from '@/lib/core/audit-log/event-words'
import { toCsv } from '@/lib/core/csv'
import { inItemWords } from '@/lib/core/item-words'
import { naturalOrder } from '@/lib/core/natural-order'
import { definitionSchema } from '@/lib/core/protocols/definition'
import type { ItemName } from '@/lib/core/task'
import { secondOf } from '@/lib/core/time-words'
import { isId } from '@/lib/core/uuid'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db } from '../client'
import type { Prisma } from '../generated/client'

/**
 * What was done in a study, newest first: who did what when, and nothing of what was answered.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listAuditLog(actor: Actor, studyId: string, view: AuditLogView): Promise<AuditLog> {
  authorize(actor, 'audit:read', studyId)
  const where = wanted(studyId, view)
  const skip = (view.page - 1) * ENTRIES_PER_PAGE
  const [total, rows, people] = await Promise.all([
    db.auditEvent.count({ where }),
    db.auditEvent.findMany({ where, orderBy: { seq: 'desc' }, skip, take: ENTRIES_PER_PAGE, select: ROW }),
    listActing(studyId),
  ])
  return { total, entries: await toEstimatesJson(studyId, rows), people }
}

const HEAD = ['number', 'time_utc', 'who', 'kind', 'event', 'what', 'details', 'item_id']
const ROWS_AT_ONCE = 5000

/**
 * The same of all that passes the choices as CSV, oldest first. What leaves is noted in the audit log itself.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function exportAuditLog(actor: Actor, studyId: string, view: AuditLogView): Promise<string> {
  authorize(actor, 'audit:read', studyId)
  authorize(actor, 'export:create', studyId)
  const where = wanted(studyId, view)
  const parts = [toCsv([HEAD])]
  let [last, rows] = [0, 0]
  for (;;) {
    const found = await db.auditEvent.findMany({
      where: { ...where, seq: { gt: last } },
      orderBy: { seq: 'asc' },
      take: ROWS_AT_ONCE,
      select: ROW,
    })
    const entries = await toEstimatesJson(studyId, found)
    parts.push(
      toCsv(
        entries.map(({ seq, at, who, words, details, itemId }, index) => {
          const type = found[index]?.type ?? ''
          const kind = kindOf(type)
          return [seq, secondOf(at), who, kind && KIND_TITLES[kind], type, words, details, itemId]
        }),
      ),
    )
    rows += found.length
    last = found.at(-1)?.seq ?? last
    if (found.length < ROWS_AT_ONCE) break
  }
  const text = parts.join('')
  await db.$transaction((tx) =>
    writeAudit(tx, actor, studyId, {
      type: 'study.exported',
      data: { format: 'record', rows, digest: sha256(text) },
    }),
  )
  return text
}

const ROW = {
  seq: true,
  at: true,
  userId: true,
  raterId: true,
  type: true,
  data: true,
} satisfies Prisma.AuditEventSelect

type Row = Prisma.AuditEventGetPayload<{ select: typeof ROW }>

const OF_RULE = { type: { in: [...BY_RULE] } } satisfies Prisma.AuditEventWhereInput

function wanted(studyId: string, { kind, who }: AuditLogView): Prisma.AuditEventWhereInput {
  return {
    scope: studyId,
    ...(kind !== null && { type: { in: typesOf(kind) } }),
    ...(who === INSTALLATION && { OR: [{ userId: null, raterId: null }, OF_RULE] }),
    ...(who !== null &&
      who !== INSTALLATION && { OR: [{ userId: who }, { userId: null, raterId: who }], NOT: OF_RULE }),
  }
}

/** Everybody who did something in a study, by name; the installation last. */
async function listActing(studyId: string): Promise<AuditLog['people']> {
  const [found, ruled] = await Promise.all([
    db.auditEvent.groupBy({ by: ['userId', 'raterId'], where: { scope: studyId, NOT: OF_RULE } }),
    db.auditEvent.count({ where: { scope: studyId, ...OF_RULE } }),
  ])
  const names = await readNames(
    studyId,
    found.flatMap(({ userId, raterId }) => [userId, raterId].filter((id) => id !== null)),
  )
  const named = new Map<string, string>()
  for (const { userId, raterId } of found) {
    const id = userId ?? raterId
    // somebody may have done some things before there was an alias
    if (id !== null && (raterId !== null || !named.has(id)))
      named.set(id, whoWords({ userId, raterId }, names))
  }
  const people = [...named].map(([id, name]) => ({ id, name }))
  const hasInstallation =
    ruled > 0 || found.some(({ userId, raterId }) => userId === null && raterId === null)
  return [
    ...people.toSorted((one, other) => naturalOrder(one.name, other.name)),
    ...(hasInstallation ? [{ id: INSTALLATION, name: OF_ITSELF }] : []),
  ]
}

type Acting = Pick<Row, 'userId' | 'raterId'>

const OF_ITSELF = 'the installation'

function whoWords({ userId, raterId }: Acting, names: ReadonlyMap<string, string>): string {
  const [name, alias] = [userId, raterId].map((id) =>
    id === null ? null : (names.get(id) ?? 'somebody gone'),
  )
  if (name && alias) return `${name} (${alias})`
  return name ?? alias ?? OF_ITSELF
}

async function toEstimatesJson(studyId: string, rows: readonly Row[]): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ userId, raterId, type, data }) => [
    userId,
    raterId,
    ...shownOf(type, data).flatMap(([, value]) => value),
  ])
  const names = await readNames(studyId, ids.filter((id) => typeof id === 'string').filter(isId))
  const [taskOf, itemNames] = await Promise.all([readTasks(studyId, rows), readItemNames(studyId)])
  return rows.map(({ seq, at, userId, raterId, type, data }) => ({
    seq,
    at: at.toISOString(),
    who: BY_RULE.some((known) => known === type) ? OF_ITSELF : whoWords({ userId, raterId }, names),
    words: inItemWords(eventWords(type), itemNames.get(taskOf(data) ?? '') ?? STATEMENTS),
    details: eventDetails(type, data, (id) => names.get(id) ?? null),
    itemId: idIn(data, 'itemId'),
    taskId: taskOf(data),
  }))
}

const STATEMENTS = { one: 'statement', many: 'statements' }

/** What each task of a study calls its items, by task. */
async function readItemNames(studyId: string): Promise<ReadonlyMap<string, ItemName>> {
  const tasks = await db.task.findMany({
    where: { studyId },
    select: { id: true, protocolVersion: { select: { definition: true } } },
  })
  return new Map(
    tasks.map(({ id, protocolVersion }) => [
      id,
      definitionSchema.parse(protocolVersion.definition).item.name,
    ]),
  )
}

function idIn(data: Row['data'], name: 'itemId' | 'taskId' | 'runId'): string | null {
  const members = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
  const id = members[name]
  return typeof id === 'string' && isId(id) ? id : null
}

/** The task of each event: the one that it names, or that of its item or run; of what is for training or excluded, the work's. */
async function readTasks(
  studyId: string,
  rows: readonly Row[],
): Promise<(data: Row['data']) => string | null> {
  const idsOf = (name: 'itemId' | 'taskId' | 'runId') => [
    ...new Set(rows.flatMap(({ data }) => idIn(data, name) ?? [])),
  ]
  const [tasks, items, runs] = await Promise.all([
    db.task.findMany({ where: { studyId }, select: { id: true, trainsTaskId: true, excludedFromId: true } }),
    db.item.findMany({ where: { studyId, id: { in: idsOf('itemId') } }, select: { id: true, taskId: true } }),
    db.work.findMany({ where: { studyId, id: { in: idsOf('runId') } }, select: { id: true, taskId: true } }),
  ])
  const workOf = new Map(
    tasks.map(({ id, trainsTaskId, excludedFromId }) => [id, trainsTaskId ?? excludedFromId ?? id]),
  )
  const holderOf = new Map([...items, ...runs].map(({ id, taskId }) => [id, taskId]))
  return (data) => {
    const named = idIn(data, 'taskId')
    const held = [idIn(data, 'itemId'), idIn(data, 'runId')].flatMap((id) => (id && holderOf.get(id)) || [])
    return workOf.get(named ?? held[0] ?? '') ?? null
  }
}

/** What people, raters and the raters of runs are called, by id; of other studies none but the accounts named here. */
async function readNames(studyId: string, found: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(found)]
  const [users, raters, runs] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
    db.rater.findMany({ where: { studyId, id: { in: ids } }, select: { id: true, alias: true } }),
    db.work.findMany({
      where: { studyId, id: { in: ids } },
      select: { id: true, rater: { select: { alias: true } } },
    }),
  ])
  return new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...raters.map(({ id, alias }) => [id, alias] as const),
    ...runs.flatMap(({ id, rater }) => (rater ? [[id, rater.alias] as const] : [])),
  ])
}
