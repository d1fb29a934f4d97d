import type { Definition } from './definition'
import { kindOf } from './field-kinds'
import type { JsonSchema } from './field-kinds/field-kind'

type Call = NonNullable<Definition['aiRater']>['calls'][number]
type Layer = Definition['spanLayers'][number]

/** The calls that an AI rater makes for one item; none where people alone rate. */
export function listCalls({ aiRater }: Definition): readonly Call[] {
  return aiRater?.calls ?? []
}

/** The fields and layers that a call is answered by, in the definition's order. */
function answeredBy({ fields, spanLayers }: Definition, { answers }: Call) {
  const isAnswered = ({ id }: { id: string }) => answers?.includes(id) ?? true
  return { fields: fields.filter(isAnswered), layers: spanLayers.filter(isAnswered) }
}

/**
 * The form of a model's answer to one call, as servers that can enforce one are given it. The reason comes first, so that the
 * model decides after it argued; then the passages that it cites; then each field under its key. A field that may stay empty
 * can be null. Only keywords that every strict mode knows are used; what they cannot say is checked on reading.
 */
export function answerSchema(definition: Definition, call: Call): JsonSchema {
  const { reason = 'none', cite = false, keys = {} } = definition.aiRater ?? {}
  const { fields, layers } = answeredBy(definition, call)
  const members: (readonly [string, JsonSchema])[] = [
    ...(reason === 'first' ? [['reason', { type: 'string' }] as const] : []),
    ...(cite ? [['evidence', { type: 'array', items: { type: 'integer' } }] as const] : []),
    ...fields.map((field) => {
      const own = kindOf(field).answerSchema(field)
      const mayBeEmpty = !field.required || field.askWhen !== undefined
      return [keys[field.id] ?? field.id, mayBeEmpty ? { anyOf: [own, { type: 'null' }] } : own] as const
    }),
    ...layers.map(
      (layer) => [keys[layer.id] ?? layer.id, { type: 'array', items: spanSchema(layer) }] as const,
    ),
  ]
  return toObject(members)
}

/** A marked passage as a model gives it: quoted, since models cannot count characters. */
function spanSchema({ labels, attributes }: Layer): JsonSchema {
  const codes = (options: readonly { code: string }[]) => ({
    type: 'string',
    enum: options.map(({ code }) => code),
  })
  return toObject([
    ['quote', { type: 'string' }],
    ['label', codes(labels)],
    ...attributes.map(({ id, options }) => [id, codes(options)] as const),
  ])
}

function toObject(members: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: members.map(([name]) => name),
    additionalProperties: false,
  }
}
