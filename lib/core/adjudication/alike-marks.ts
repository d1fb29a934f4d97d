import type { Definition } from '../protocols/definition'
import type { MarkedSpan } from '../protocols/marked-spans'
import { deriveStates } from './field-state'
import { type ConsensusRule, FIRST_ROUND, type Vote } from './item-state'
import { listSettledFields } from './settled-fields'

/**
 * What is agreed to be marked of an item without a session, by layer: the set of the first round, where all of it marked the same.
 *
 * @param votes of people, with their marks
 */
export function listAlikeMarks(
  definition: Definition,
  votes: readonly Vote[],
  rule: ConsensusRule,
): Record<string, readonly MarkedSpan[]> {
  const layers = listSettledFields(definition).filter(({ layer }) => layer !== null)
  if (layers.length === 0) return {}
  const { fields } = deriveStates(layers, { votes, decisions: [] }, rule)
  return Object.fromEntries(
    fields.flatMap(({ field, state }) => {
      const first = votes.find(({ round, marks }) => round === FIRST_ROUND && marks?.[field])
      return state.kind === 'agreed' ? [[field, first?.marks?.[field] ?? []]] : []
    }),
  )
}
