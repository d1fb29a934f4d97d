import 'server-only'
import type { Estimate } from '@/lib/core/adjudication/consensus-policy'
import {
  type ConsensusRule,
  consensusCode,
  type Decision,
  deriveItemState,
  type ItemState,
  type Vote,
} from '@/lib/core/adjudication/item-state'
import { patternsOfColumns } from '@/lib/core/agreement/rating-patterns'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/verdict'
import type { RatedColumn } from './people-columns'

export type Outcome = { decision: Decision | null; estimate: Estimate | null }

const NO_OUTCOME: Outcome = { decision: null, estimate: null }

type PlaceState = { kind: ItemState['kind']; code: Verdict | null }

/** Per place where its item stands and its settled answer; items of which the same people said the same stand alike. */
export function deriveStates(
  columns: readonly RatedColumn[],
  itemIds: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
  rule: ConsensusRule,
): PlaceState[] {
  const bytes = columns.map((column) => column.bytes)
  const patterns = patternsOfColumns(bytes, { items: itemIds.length, labels: VERDICTS.length })
  const { starts, rater, said, patternOf } = patterns
  const votes = Array.from({ length: starts.length - 1 }, (_, pattern) => {
    const own: Vote[] = []
    for (let entry = starts[pattern] as number; entry < (starts[pattern + 1] as number); entry++) {
      const { raterId, round } = columns[rater[entry] as number] as RatedColumn
      own.push({ raterId, round, code: VERDICTS[said[entry] as number] as Verdict })
    }
    return own
  })
  const derive = (own: readonly Vote[], { decision, estimate }: Outcome): PlaceState => {
    const state = deriveItemState(own, decision, rule, estimate)
    const code = consensusCode(state)
    return { kind: state.kind, code: code === null ? null : verdictSchema.parse(code) }
  }
  const unrated = derive([], NO_OUTCOME)
  const plain = votes.map((own) => derive(own, NO_OUTCOME))
  return itemIds.map((id, place) => {
    const outcome = outcomes.get(id)
    const pattern = patternOf[place] as number
    return outcome ? derive(votes[pattern] ?? [], outcome) : (plain[pattern] ?? unrated)
  })
}
