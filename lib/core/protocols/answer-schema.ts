import type { Definition } from './definition'
import { kindOf } from './field-kinds'
import type { JsonSchema } from './field-kinds/field-kind'

export type Call = NonNullable<Definition['aiRater']>['calls'][number]
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

/** The fields that a call asks. */
export function fieldsOf(definition: Definition, call: Call): Definition['fields'] {
  return answeredBy(definition, call).fields
}

/** The layers in which a call marks passages. */
export function layersOf(definition: Definition, call: Call): Definition['spanLayers'] {
  return answeredBy(definition, call).layers
}

/**
 * The form of a model's answer to one call, as servers that can enforce one are given it. The reason comes first, so that the
 * model decides after it argued; then the passages that it cites; then each field under its key. A field that may stay empty
 * can be null. Only keywords that every strict mode knows are used; what they cannot say is checked on reading.
 *
 * @param more.confidence whether the model is asked how sure it is, which it states last: the number is of an answer that stands
 */
export function answerSchema(
  definition: Definition,
  call: Call,
  { confidence = false }: { confidence?: boolean } = {},
): JsonSchema {
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
    ...(reason === 'last' ? [['reason', { type: 'string' }] as const] : []),
    ...(confidence ? [['confidence', { type: 'number' }] as const] : []),
  ]
  return toObject(members)
}

/**
 * The same for a server that keeps to more of JSON Schema than every strict mode does: only numbers of passages that were shown,
 * and, where a call asks one choice, none for the labels that rest on nothing and one at least for all others. What a model
 * cannot say need not be asked again.
 *
 * @param shown how many passages there are
 * @param needsPassage whether a label has to rest on one
 */
export function enforcedSchema(
  definition: Definition,
  call: Call,
  { shown, needsPassage, confidence }: Enforced,
): JsonSchema {
  const plain = answerSchema(definition, call, { confidence })
  const [field, ...more] = fieldsOf(definition, call)
  if (!definition.aiRater?.cite || field?.kind !== 'choice' || more.length > 0) return plain
  const key = definition.aiRater.keys[field.id] ?? field.id
  const forLabels = (codes: readonly string[], evidence: JsonSchema) => ({
    ...plain,
    properties: {
      ...(plain['properties'] as object),
      evidence: { type: 'array', ...evidence },
      [key]: { type: 'string', enum: codes },
    },
  })
  const codes = field.options.map(({ code }) => code)
  const grounded = codes.filter(needsPassage)
  const free = codes.filter((code) => !needsPassage(code))
  const none = { items: { type: 'integer' }, maxItems: 0 }
  const numbers = { type: 'integer', enum: Array.from({ length: shown }, (_, index) => index + 1) }
  const forms = [
    ...(grounded.length > 0 && shown > 0 ? [forLabels(grounded, { items: numbers, minItems: 1 })] : []),
    ...(free.length > 0 ? [forLabels(free, none)] : []),
  ]
  const [only] = forms
  return forms.length === 0 ? plain : forms.length === 1 && only ? only : { anyOf: forms }
}

type Enforced = { shown: number; needsPassage: (code: string) => boolean; confidence: boolean }

/** A marked passage as a model gives it: quoted, since models cannot count characters, and which of equal ones, from 1. */
function spanSchema({ labels, attributes }: Layer): JsonSchema {
  const codes = (options: readonly { code: string }[]) => ({
    type: 'string',
    enum: options.map(({ code }) => code),
  })
  return toObject([
    ['quote', { type: 'string' }],
    ['occurrence', { type: 'integer' }],
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
