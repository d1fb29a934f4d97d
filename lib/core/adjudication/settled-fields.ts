import type { Definition } from '../protocols/definition'
import type { Field } from '../protocols/field'
import { listVariables } from '../protocols/field-kinds'
import { findOnlyChoice } from '../protocols/stored-answer'
import type { Variable } from '../protocols/variable'

export type SettlingRule = Definition['consensus'][number]['rule']

/** A layer of marked passages. */
export type SpanLayer = Definition['spanLayers'][number]

/** A field, a computed value, or a layer. */
type Question = {
  id: string
  title: string
  /** What agreement is counted of: one variable, or one for each flag or square. */
  variables: readonly Variable[]
  /** How a person answers it; null for a computed value and for a layer. */
  field: Field | null
  /** What a session agrees on; null for fields and computed values. */
  layer: SpanLayer | null
}

/** What a task settles, by the rule that its protocol names. */
export type SettledField = Question & { rule: SettlingRule }

/**
 * What a protocol settles, in its order. A protocol whose one choice has no rule of its own settles it by the task's policy;
 * whatever else has none is not settled. Layers of marked passages come last: a session settles them, or nothing does. What is
 * counted of a layer is how many passages are agreed on.
 */
export function listSettledFields(definition: Definition): SettledField[] {
  const { consensus } = definition
  const only = findOnlyChoice(definition)
  const ruleOf = (id: string): SettlingRule =>
    consensus.find(({ field }) => field === id)?.rule ?? { kind: id === only?.id ? 'policy' : 'none' }
  const layers = definition.spanLayers.filter(({ id }) => ruleOf(id).kind === 'session')
  return [...listQuestions(definition), ...layers.map(toLayerQuestion)]
    .map((entry) => ({ ...entry, rule: ruleOf(entry.id) }))
    .filter(({ rule, variables }) => rule.kind !== 'none' && variables.length > 0)
}

function toLayerQuestion(layer: SpanLayer): Question {
  const { id, title } = layer
  return { id, title, variables: [{ id, title, unit: 'interval', codes: null }], field: null, layer }
}

/** All that answers say of an item, settled or not: its fields, then its computed values. */
export function listQuestions({ fields, computed }: Pick<Definition, 'fields' | 'computed'>): Question[] {
  return [
    ...fields.map((field) => ({
      id: field.id,
      title: field.question,
      variables: listVariables([field]),
      field,
      layer: null,
    })),
    ...computed.map((value) => ({
      id: value.id,
      title: value.title,
      variables: [
        value.kind === 'choice'
          ? { id: value.id, title: value.title, unit: 'nominal' as const, codes: value.options }
          : { id: value.id, title: value.title, unit: 'interval' as const, codes: null },
      ],
      field: null,
      layer: null,
    })),
  ]
}

/** Whether answers are as many opinions, none of which is settled: entries of lists, for instance. */
export function settlesNothing(definition: Definition): boolean {
  return listSettledFields(definition).length === 0
}

/** Whether a protocol settles anything by the task's policy, or within a tolerance, which may ask a panel. */
export function hasPanel(definition: Definition): boolean {
  return listSettledFields(definition).some(({ rule: { kind } }) => kind === 'policy' || kind === 'within')
}
