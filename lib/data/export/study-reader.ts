import 'server-only'
import { z } from 'zod'
import { consensusCode, deriveItemState, type ItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { Tx } from '../client'
import { toEstimate } from '../item-states'
import { QUERIES } from './queries'
import type { Rows } from './rows'

const ROWS_AT_A_TIME = 1000

export type ItemOutcome = { state: ItemState['kind']; code: string | null }

/** Reads a study as it was at one moment, row by row; nothing is held but the rows at hand. */
export type StudyReader = {
  /** False while the results of AI raters are sealed: what they said in sealed tasks is then in no row. */
  withAi: boolean
  read<Name extends keyof Rows>(name: Name): AsyncIterable<Rows[Name]>
  /** Where each item of the `verdict` task stands, by item id. */
  readOutcomes(): Promise<ReadonlyMap<string, ItemOutcome>>
}

/** @param tx a transaction that sees one state of the database throughout */
export function createStudyReader(tx: Tx, studyId: string, { withAi }: { withAi: boolean }): StudyReader {
  const study = `'${z.uuid().parse(studyId)}'::uuid` // cursors take no parameters
  let cursors = 0
  return {
    withAi,
    async *read<Name extends keyof Rows>(name: Name) {
      cursors += 1
      const cursor = `export_${cursors}`
      await tx.$executeRawUnsafe(
        `declare ${cursor} no scroll cursor for ${QUERIES[name].replaceAll(':study', study).replaceAll(':with_ai', String(withAi))}`,
      )
      for (;;) {
        const rows = await tx.$queryRawUnsafe<Rows[Name][]>(`fetch ${ROWS_AT_A_TIME} from ${cursor}`)
        yield* rows
        if (rows.length < ROWS_AT_A_TIME) break
      }
      await tx.$executeRawUnsafe(`close ${cursor}`)
    },
    readOutcomes: () => readOutcomes(tx, studyId),
  }
}

async function readOutcomes(tx: Tx, studyId: string): Promise<Map<string, ItemOutcome>> {
  const tasks = await tx.task.findMany({ where: { studyId, protocol: 'verdict' }, select: { config: true } })
  const rule = taskConfigSchema.parse(tasks[0]?.config ?? {})
  const votes = await tx.$queryRaw<(Vote & { itemId: string })[]>`
    select r."itemId", r."raterId", r.round, r.code
    from "Rating" r
    join "Rater" p on p.id = r."raterId"
    join "Task" k on k.id = r."taskId"
    where r."studyId" = ${studyId}::uuid and r.current and r.round in (1, 2)
      and p.kind = 'human' and k.protocol = 'verdict'`
  const decisions = await tx.consensus.findMany({
    where: { studyId, current: true, item: { task: { protocol: 'verdict' } } },
    select: { itemId: true, code: true, method: true },
  })
  const estimated = await tx.item.findMany({
    where: { studyId, estimateCode: { not: null } },
    select: { id: true, estimateCode: true, estimateProbability: true },
  })
  const estimateOf = new Map(estimated.map((item) => [item.id, toEstimate(item)]))
  const votesOf = Map.groupBy(votes, (vote) => vote.itemId)
  const decisionOf = new Map(decisions.map(({ itemId, code, method }) => [itemId, { code, method }]))
  const items = new Set([...votesOf.keys(), ...decisionOf.keys()])
  return new Map(
    [...items].map((itemId) => {
      const state = deriveItemState(
        votesOf.get(itemId) ?? [],
        decisionOf.get(itemId) ?? null,
        rule,
        estimateOf.get(itemId),
      )
      return [itemId, { state: state.kind, code: consensusCode(state) }]
    }),
  )
}
