import 'server-only'
import type { Estimate } from '@/lib/core/adjudication/consensus-policy'
import { deriveStates, type FieldDecision, type FieldState } from '@/lib/core/adjudication/field-state'
import {
  COUNTED_ROUNDS,
  type ConsensusRule,
  type Decision,
  type ItemState,
  type Vote,
} from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { createStoredReader, findOnlyChoice, readStoredMarks } from '@/lib/core/protocols/stored-answer'
import { type TaskConfig, taskConfigSchema } from '@/lib/core/protocols/task-config'
import { db, type Tx } from './client'
import { Prisma } from './generated/client'

/** What an item's state follows from. */
type Basis = { votes: readonly Vote[]; decisions: readonly FieldDecision[]; estimate: Estimate | null }

export type ItemWithState = Basis & {
  votes: Vote[]
  itemId: string
  patientId: string
  statementId: string | null
  /** Where the item stands: as its least settled field. */
  state: ItemState
  fields: FieldState[]
  /** The decision of a task with one choice. */
  decision: Decision | null
}

/** What a rating says, as consensus reads it. */
export type StoredVote = {
  raterId: string
  round: number
  code: string
  fields: unknown
  codes: Uint8Array | null
}

/** Reads votes as consensus sees them, made once for a definition. */
export function createVoteReader(definition: Definition): (stored: StoredVote) => Vote {
  if (findOnlyChoice(definition)) return ({ raterId, round, code }) => ({ raterId, round, code })
  const read = createStoredReader(definition)
  const layers = listSettledFields(definition).filter(({ layer }) => layer !== null)
  return (stored) => {
    const { raterId, round, code } = stored
    const values = read(stored)
    if (layers.length === 0) return { raterId, round, code, values }
    const marks = readStoredMarks(layers, stored.fields)
    for (const [id, spans] of Object.entries(marks)) values[id] = spans.length
    return { raterId, round, code, values, marks }
  }
}

/** Derives where an item stands by a definition's rules and a task's policy; made once for both. */
export function createStateMaker(
  definition: Definition,
): (basis: Basis, rule: ConsensusRule) => { state: ItemState; fields: FieldState[] } {
  const settled = listSettledFields(definition)
  return (basis, rule) => deriveStates(settled, basis, rule)
}

/** What {@link toItemState} needs of an item. */
export const ITEM_STATE = {
  estimateCode: true,
  estimateProbability: true,
  task: { select: { config: true, protocolVersion: { select: { definition: true } } } },
  ratings: {
    where: { current: true, round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
    select: { raterId: true, round: true, code: true, fields: true, codes: true },
  },
  consensuses: { where: { current: true }, select: { field: true, code: true, method: true } },
} satisfies Prisma.ItemSelect

type StateRow = {
  estimateCode: string | null
  estimateProbability: number | null
  task: { config: unknown; protocolVersion: { definition: unknown } }
  ratings: readonly StoredVote[]
  consensuses: readonly FieldDecision[]
}

type ReadState = { state: ItemState; fields: FieldState[] }

/** Reads where items stand by a definition's rules and a task's policy; made once for both. */
export function createStateReader(
  definition: Definition,
  rule: ConsensusRule,
): (row: Omit<StateRow, 'task'>) => ReadState {
  const toVote = createVoteReader(definition)
  const derive = createStateMaker(definition)
  return (row) => {
    const basis = {
      votes: row.ratings.map(toVote),
      decisions: [...row.consensuses],
      estimate: toEstimate(row),
    }
    return derive(basis, rule)
  }
}

/** Where one item stands, with its task's definition and settings. */
export function toItemState(row: StateRow): ReadState & { definition: Definition; config: TaskConfig } {
  const definition = definitionSchema.parse(row.task.protocolVersion.definition)
  const config = taskConfigSchema.parse(row.task.config)
  return { ...createStateReader(definition, config)(row), definition, config }
}

/**
 * Every item of a task with its current human votes and its derived state. Callers have authorized already.
 *
 * @param patientId only this patient's items
 */
export async function listItemStates(
  taskId: string,
  patientId?: string,
  tx: Tx = db,
): Promise<ItemWithState[]> {
  return deriveItemStates(
    taskId,
    (isShort) => listVotes(tx, taskId, patientId ?? null, isShort),
    patientId,
    tx,
  )
}

/**
 * The same with votes that are known.
 *
 * @param readVotes of people, in the rounds that count; called with whether the code says all
 * @param patients only items of this patient, or of these
 */
export async function deriveItemStates(
  taskId: string,
  readVotes: (isShort: boolean) => Promise<readonly (StoredVote & { itemId: string })[]>,
  patients?: string | readonly string[],
  tx: Tx = db,
): Promise<ItemWithState[]> {
  const ofPatient = patients === undefined ? {} : { patientId: { in: [patients].flat() } }
  const task = await tx.task.findUniqueOrThrow({
    where: { id: taskId },
    select: {
      config: true,
      excludedFrom: { select: { config: true } },
      protocolVersion: { select: { definition: true } },
    },
  })
  const definition = definitionSchema.parse(task.protocolVersion.definition)
  const only = findOnlyChoice(definition)
  const [items, votes, decisions] = await Promise.all([
    listItems(tx, taskId, patients === undefined ? null : [patients].flat()),
    readVotes(only !== null),
    tx.consensus.findMany({
      where: { current: true, item: { taskId, ...ofPatient } },
      select: { itemId: true, field: true, code: true, method: true },
    }),
  ])
  const rule = taskConfigSchema.parse((task.excludedFrom ?? task).config)
  const derive = createStateMaker(definition)
  const toVote = createVoteReader(definition)
  const votesByItem = Map.groupBy(votes, (vote) => vote.itemId)
  const decisionsByItem = Map.groupBy(decisions, (decision) => decision.itemId)
  return items.map((item) => {
    const basis = {
      votes: (votesByItem.get(item.id) ?? []).map(toVote),
      decisions: (decisionsByItem.get(item.id) ?? []).map(({ field, code, method }) => ({
        field,
        code,
        method,
      })),
      estimate: toEstimate(item),
    }
    const { id: itemId, patientId: own, statementId } = item
    const decision = only && (basis.decisions[0] ?? null)
    return { itemId, patientId: own, statementId, ...basis, decision, ...derive(basis, rule) }
  })
}

type ItemRow = Pick<ItemWithState, 'patientId' | 'statementId'> & { id: string } & Parameters<
    typeof toEstimate
  >[0]

function listItems(tx: Tx, taskId: string, patientIds: readonly string[] | null): Promise<ItemRow[]> {
  return tx.$queryRaw`
    select id, "patientId", "statementId", "estimateCode", "estimateProbability" from "Item"
    where "taskId" = ${taskId}::uuid
      ${patientIds ? Prisma.sql`and "patientId" = any(${patientIds}::uuid[])` : Prisma.empty}`
}

/** @param isShort without values of fields, where the code says all */
function listVotes(
  tx: Tx,
  taskId: string,
  patientId: string | null,
  isShort: boolean,
): Promise<(StoredVote & { itemId: string })[]> {
  const values = isShort ? Prisma.empty : Prisma.sql`, r.fields, r.codes`
  const own = isShort ? Prisma.empty : Prisma.sql`, own.fields, own.codes`
  return tx.$queryRaw`
    select own."itemId", p.id as "raterId", own.round, own.code${own}
    from "Rater" p
    -- by the key of people and nothing else: a task may have a million ratings of AI raters, and the database may not know it
    cross join lateral (
      select r."itemId", r.round, r.code, r."taskId"${values} from "Rating" r
      where r."raterId" = p.id and r.current and r.round in (1, 2) offset 0
    ) own
    where own."taskId" = ${taskId}::uuid and p.kind = 'human' and p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
      and (${patientId}::uuid is null
        or own."itemId" in (select id from "Item" where "patientId" = ${patientId}::uuid))`
}

/** The same of a task and of what was excluded from it: whoever reads all that was said reads that, too. */
export async function listAllItemStates(taskId: string, tx: Tx = db): Promise<ItemWithState[]> {
  const tasks = await tx.task.findMany({
    where: { OR: [{ id: taskId }, { excludedFromId: taskId }] },
    select: { id: true },
  })
  const states = await Promise.all(tasks.map(({ id }) => listItemStates(id, undefined, tx)))
  return states.flat()
}

/** The label model's estimate of an item, null where it has none. */
export function toEstimate(item: {
  estimateCode: string | null
  estimateProbability: number | null
}): Estimate | null {
  const { estimateCode: code, estimateProbability: probability } = item
  return code === null || probability === null ? null : { code, probability }
}
