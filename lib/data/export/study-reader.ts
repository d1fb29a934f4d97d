import 'server-only'
import { z } from 'zod'
import { consensusCode, deriveItemState, type ItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import type { Tx } from '../client'
import { toEstimate } from '../item-states'
import type { StoredTask } from '../named-tasks'
import { QUERIES } from './queries'
import type { Rows } from './rows'

const ROWS_AT_A_TIME = 1000

export type ItemOutcome = { state: ItemState['kind']; code: string | null }

/** Reads a study as it was at one moment, row by row; nothing is held but the rows at hand. */
export type StudyReader = {
  /** False while the results of AI raters are sealed: what they said in sealed tasks is then in no row. */
  withAi: boolean
  /** The study's tasks, in their order. */
  tasks: readonly StoredTask[]
  /** @param task the task's id, for rows that are of one; the first one's otherwise */
  read<Name extends keyof Rows>(name: Name, task?: string): AsyncIterable<Rows[Name]>
  /** Where each item stands, by item id. */
  readOutcomes(): Promise<ReadonlyMap<string, ItemOutcome>>
}

/** @param tx a transaction that sees one state of the database throughout */
export function createStudyReader(
  tx: Tx,
  studyId: string,
  { withAi, tasks = [] }: Pick<StudyReader, 'withAi'> & Partial<Pick<StudyReader, 'tasks'>>,
): StudyReader {
  // cursors take no parameters
  const toSql = (id: string) => `'${z.uuid().parse(id)}'::uuid`
  const first = tasks[0]?.id
  let cursors = 0
  return {
    withAi,
    tasks,
    async *read<Name extends keyof Rows>(name: Name, task = first) {
      const query = QUERIES[name]
        .replaceAll(':study', toSql(studyId))
        .replaceAll(':task', task === undefined ? 'null::uuid' : toSql(task))
        .replaceAll(':with_ai', String(withAi))
      cursors += 1
      const cursor = `export_${cursors}`
      await tx.$executeRawUnsafe(`declare ${cursor} no scroll cursor for ${query}`)
      for (;;) {
        const rows = await tx.$queryRawUnsafe<Rows[Name][]>(`fetch ${ROWS_AT_A_TIME} from ${cursor}`)
        yield* rows
        if (rows.length < ROWS_AT_A_TIME) break
      }
      await tx.$executeRawUnsafe(`close ${cursor}`)
    },
    readOutcomes: () => readOutcomes(tx, studyId, tasks),
  }
}

async function readOutcomes(
  tx: Tx,
  studyId: string,
  tasks: readonly StoredTask[],
): Promise<Map<string, ItemOutcome>> {
  // what the four checks are about settles by a review, not by votes
  const voted = tasks.filter(({ definition }) => definition.id !== validityProtocol.id)
  const rules = new Map(voted.map(({ id, config }) => [id, config]))
  const votes = await tx.$queryRaw<(Vote & { itemId: string; taskId: string })[]>`
    select r."itemId", r."taskId", r."raterId", r.round, r.code
    from "Rating" r
    join "Rater" p on p.id = r."raterId"
    where r."taskId" = any(${[...rules.keys()]}::uuid[]) and r.current and r.round in (1, 2) and p.kind = 'human'`
  const decisions = await tx.consensus.findMany({
    where: { studyId, current: true, item: { taskId: { in: [...rules.keys()] } } },
    select: { itemId: true, code: true, method: true, item: { select: { taskId: true } } },
  })
  const estimated = await tx.item.findMany({
    where: { studyId, estimateCode: { not: null } },
    select: { id: true, estimateCode: true, estimateProbability: true },
  })
  const estimateOf = new Map(estimated.map((item) => [item.id, toEstimate(item)]))
  const votesOf = Map.groupBy(votes, (vote) => vote.itemId)
  const decisionOf = new Map(decisions.map(({ itemId, code, method }) => [itemId, { code, method }]))
  const taskOf = new Map([
    ...votes.map(({ itemId, taskId }) => [itemId, taskId] as const),
    ...decisions.map(({ itemId, item }) => [itemId, item.taskId] as const),
  ])
  return new Map(
    [...taskOf].flatMap(([itemId, taskId]) => {
      const rule = rules.get(taskId)
      if (!rule) return []
      const own = votesOf.get(itemId) ?? []
      const state = deriveItemState(own, decisionOf.get(itemId) ?? null, rule, estimateOf.get(itemId))
      return [[itemId, { state: state.kind, code: consensusCode(state) }] as const]
    }),
  )
}
