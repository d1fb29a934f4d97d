import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { findCutoff } from '@/lib/core/labeling/labeling-parts'
import type { Definition } from '@/lib/core/protocols/definition'
import { type PassageOrigin, type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { splitSentences } from '@/lib/core/text/sentences'
import { secondOf } from '@/lib/core/time-words'
import { toWallClock } from '../charts/wall-clock'
import { db } from '../client'
import { Prisma } from '../generated/client'
import { type ItemContent, readItemContents } from '../items'
import { openTask } from '../tasks'
import { IS_SPENT, pauseIfSpent } from '../work/limits'
import { findWorkState, isUnderWay, requireOwnWork, type WorkTry } from '../work/own-work'
import { findPrompts } from '../work/prompts'
import { beginWork } from '../work/units'

export type RunWorkItem = {
  itemId: string
  /** What is rated: its statement, or else the first text that the AI rater reads. */
  text: string
  /** The texts that it is made of, by role. */
  parts: readonly ItemContent[]
  /** What the chart is searched for, where that is not the text as a whole. */
  queries?: readonly string[]
  /** The time before which the chart may be known; null for all of it. */
  before?: string | null
  /** The note of the visit, where AI raters read it; null where none is known. */
  visitNote?: string | null
  admission: { externalId: string; admitTime: string | null; dischargeTime: string | null } | null
  /** How often it was taken up without coming to an end. */
  attempts: number
  /** What went wrong last. */
  failure: string | null
}

/** What a worker needs to go on with a run: what is left of one patient, and how to judge it. */
export type RunWork = {
  studyId: string
  /** How long ago somebody took it up again, by the database's clock; null where nobody has. */
  resumedMsAgo: number | null
  configuration: RunConfiguration
  /** What is answered. */
  definition: Definition
  /** Texts of the prompts that the run started with, one for each call. */
  prompts: readonly string[]
  /** Text of the prompt that puts an answer into form; null in runs that have none. */
  repairPrompt: string | null
  items: RunWorkItem[]
}

/**
 * What is still to judge of one patient, or null when the run was held or cancelled, was taken up anew, or has ended. Marks a
 * waiting run as running.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function takeRunWork(
  actor: Actor,
  { patientId, ...thisTry }: WorkTry & { patientId: string },
  currency = '',
): Promise<RunWork | null> {
  const work = await beginWork(actor, thisTry, currency)
  if (!work) return null
  const { studyId, resumedMsAgo } = work
  const configuration = runConfigurationSchema.parse(work.configuration)
  if (work.taskId === null) return null
  const { definition } = await openTask({ studyId, taskId: work.taskId })
  const [items, prompts] = await Promise.all([
    listPending(thisTry.workId, patientId, definition),
    findPrompts(configuration),
  ])
  return { studyId, resumedMsAgo, definition, configuration, ...prompts, items }
}

type Pending = Pick<RunWorkItem, 'itemId' | 'attempts' | 'failure'> & {
  externalId: string | null
  admitTime: Date | null
  dischargeTime: Date | null
}

async function listPending(
  workId: string,
  patientId: string,
  definition: Definition,
): Promise<RunWorkItem[]> {
  const rows = await db.$queryRaw<Pending[]>`
    select r."itemId", r.attempts, r.failure, a."externalId", a."admitTime", a."dischargeTime"
    from "WorkUnit" r join "ItemView" i on i.id = r."itemId" left join "Admission" a on a.id = i."admissionId"
    where r."workId" = ${workId}::uuid and r.status = 'pending' and i."patientId" = ${patientId}::uuid
    order by r."itemId"`
  const parts = await readItemContents(
    definition,
    rows.map(({ itemId }) => itemId),
  )
  const described = rows.map(({ itemId }) => describeItem(definition, parts.get(itemId) ?? []))
  const findVisitNote = definition.aiRater?.visitNote ? await openVisitNotes(patientId, described) : null
  return rows.map(({ externalId, admitTime, dischargeTime, ...item }, index) => ({
    ...item,
    ...(described[index] as Described),
    ...(findVisitNote && { visitNote: findVisitNote(described[index] as Described) }),
    admission:
      externalId === null
        ? null
        : {
            externalId,
            admitTime: toWallClock(admitTime),
            dischargeTime: toWallClock(dischargeTime),
          },
  }))
}

type Described = Pick<RunWorkItem, 'text' | 'parts' | 'queries' | 'before'>

/** What an item says to its AI rater; a text of several sentences is searched for sentence by sentence. */
function describeItem(definition: Definition, parts: readonly ItemContent[]): Described {
  const { item, aiRater } = definition
  const isRead = ({ role }: { role: string }) => aiRater?.reads.includes(role) ?? false
  const kindOf = ({ role }: ItemContent) => item.parts.find((part) => part.role === role)
  const read = parts.filter(isRead)
  const rated = read.find((part) => kindOf(part)?.of === 'statement') ?? read[0]
  const text = rated?.text ?? ''
  const isStatement = rated !== undefined && kindOf(rated)?.of === 'statement'
  return {
    text,
    parts,
    ...(!isStatement && { queries: splitSentences(text).map((sentence) => sentence.text) }),
    before: findCutoff(definition, parts),
  }
}

/**
 * Notes that work on these items begins, before it begins: an item that stops its worker is known by it. What another job has
 * taken up since they were listed is its own, as after a pause that was shorter than the calls under way; what it has put back
 * since is free.
 *
 * @returns the items that are still to do; null when the run was held or cancelled, was taken up anew, or has ended
 */
export async function takeUpItems(
  actor: Actor,
  thisTry: WorkTry,
  items: readonly Pick<RunWorkItem, 'itemId' | 'attempts'>[],
  currency = '',
): Promise<Set<string> | null> {
  const own = actor.kind === 'ai' ? [...actor.raters.values()] : []
  // asked every few statements: the run is looked at on its own only where nothing was taken
  const taken = await db.$queryRaw<{ itemId: string }[]>`
    update "WorkUnit" i set attempts = i.attempts + 1, "updatedAt" = now()
    from "Work" w, unnest(${items.map(({ itemId }) => itemId)}::uuid[], ${items.map(({ attempts }) => attempts)}::int[])
      as listed(id, attempts)
    where ${isUnderWay(thisTry)} and w."raterId" = any(${own}::uuid[])
      and i."workId" = w.id and i."itemId" = listed.id and i.attempts <= listed.attempts and i.status = 'pending'
      and not ${IS_SPENT}
    returning i."itemId"`
  if (taken.length > 0) return new Set(taken.map((row) => row.itemId))
  if (await pauseIfSpent(actor, thisTry.workId, currency)) return null
  return (await findWorkState(actor, thisTry)) === 'wanted' ? new Set() : null
}

/**
 * Takes back that work on these items began: none of them was asked about, though passages may have been looked for. What another
 * job has taken up since is its own.
 *
 * @param items with the attempts that were listed before they were taken up, and where their passages came from; null where
 *   nobody looked
 */
export async function putBackItems(
  actor: Actor,
  workId: string,
  items: readonly (Pick<RunWorkItem, 'itemId' | 'attempts'> & { passages: PassageOrigin | null })[],
): Promise<void> {
  if (items.length === 0) return
  await requireOwnWork(db, actor, workId)
  await db.$executeRaw`
    update "WorkUnit" i set attempts = given.attempts, passages = ${PASSAGES_OF_RUN}
    from json_to_recordset(${JSON.stringify(items)}::json) as given("itemId" uuid, attempts int, passages text)
    where i."workId" = ${workId}::uuid and i."itemId" = given."itemId" and i.status = 'pending'
      and i.attempts = given.attempts + 1`
}

/** Leaves items for a later try, with what went wrong, which is shown beside them. */
export async function deferItems(
  actor: Actor,
  workId: string,
  left: readonly { itemId: string; failure: string; passages: PassageOrigin | null }[],
): Promise<void> {
  if (left.length === 0) return
  await requireOwnWork(db, actor, workId)
  await db.$executeRaw`
    update "WorkUnit" i set failure = given.failure, "updatedAt" = now(), passages = ${PASSAGES_OF_RUN}
    from json_to_recordset(${JSON.stringify(left)}::json) as given("itemId" uuid, failure text, passages text)
    where i."workId" = ${workId}::uuid and i."itemId" = given."itemId" and i.status = 'pending'`
}

/**
 * Where the passages of a statement `i` come from, as `given` has it now: what its run once made stays made, though a later
 * delivery or another try finds it.
 */
export const PASSAGES_OF_RUN = Prisma.sql`case when i.passages = 'made' then i.passages
  else coalesce(given.passages::"PassageOrigin", i.passages) end`

/** Why statements of these runs wait for another try: what the newest that was left said. Callers have authorized already. */
export async function readLastFailures(runIds: readonly string[]): Promise<Map<string, string>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<{ workId: string; failure: string }[]>`
    select distinct on ("workId") "workId", failure from "WorkUnit"
    where "workId" = any(${runIds}::uuid[]) and status = 'pending' and failure is not null
    order by "workId", "updatedAt" desc`
  return new Map(rows.map(({ workId, failure }) => [workId, failure]))
}

type Visited = { parts: readonly ItemContent[]; before?: string | null }

/**
 * The notes of the visits that items of one patient are about: the one that the item's attribute `note` names, else what was written
 * at the very time before which its chart is read. Callers have authorized already, and show it to no rater.
 */
async function openVisitNotes(
  patientId: string,
  items: readonly Visited[],
): Promise<(item: Visited) => string | null> {
  const times = items.flatMap(({ before }) => (before ? [new Date(`${before.replace(' ', 'T')}Z`)] : []))
  const notes = await db.note.findMany({
    where: {
      patientId,
      OR: [
        { externalId: { in: items.flatMap((item) => nameOf(item) ?? []) } },
        { chartTime: { in: times.filter((time) => !Number.isNaN(time.getTime())) } },
      ],
    },
    orderBy: { externalId: 'asc' },
    select: { externalId: true, chartTime: true, text: true },
  })
  return (item) => {
    const named = notes.filter(({ externalId }) => externalId === nameOf(item))
    const then = notes.filter(({ chartTime }) => chartTime !== null && secondOf(chartTime) === item.before)
    const found = named.length > 0 ? named : then
    return found.length === 0 ? null : found.map(({ text }) => text).join('\n\n')
  }
}

function nameOf({ parts }: Visited): string | null {
  const named = parts.map(({ attributes }) => attributes['note']).find((note) => typeof note === 'string')
  return typeof named === 'string' && named !== '' ? named : null
}
