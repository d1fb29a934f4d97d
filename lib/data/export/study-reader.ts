import 'server-only'
import { z } from 'zod'
import type { FieldState } from '@/lib/core/adjudication/field-state'
import { consensusCode, type ItemState } from '@/lib/core/adjudication/item-state'
import type { Tx } from '../client'
import { listItemStates } from '../item-states'
import type { StoredTask } from '../named-tasks'
import { QUERIES } from './queries'
import type { Rows } from './rows'

const ROWS_AT_A_TIME = 1000

export type ItemConsensus = { state: ItemState['kind']; code: string | null; fields: readonly FieldState[] }

/** Reads a study as it was at one moment, row by row; nothing is held but the rows at hand. */
export type StudyReader = {
  /** False while the results of AI raters are sealed: what they said in sealed tasks is then in no row. */
  withAi: boolean
  /** The study's tasks, in their order. */
  tasks: readonly StoredTask[]
  /** @param task the task's id, for rows that are of one; the first one's otherwise */
  read<Name extends keyof Rows>(name: Name, task?: string): AsyncIterable<Rows[Name]>
  /** Where each item stands, by item id. */
  readConsensus(): Promise<ReadonlyMap<string, ItemConsensus>>
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
    readConsensus: () => readConsensus(tx, tasks),
  }
}

async function readConsensus(tx: Tx, tasks: readonly StoredTask[]): Promise<Map<string, ItemConsensus>> {
  const outcomes = new Map<string, ItemConsensus>()
  for (const { id } of tasks)
    for (const { itemId, state, fields } of await listItemStates(id, undefined, tx))
      outcomes.set(itemId, { state: state.kind, code: consensusCode(state), fields })
  return outcomes
}
