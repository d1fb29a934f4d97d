import { joinCodes } from './answer-code'
import type { Definition } from './definition'
import type { FieldOfKind } from './field'
import { listVariables, readVariables } from './field-kinds'
import { digestOfMarks } from './marked-sets'
import type { MarkedSpan } from './marked-spans'
import type { ReadAnswer } from './read-answer'
import type { Variable, VariableValue } from './variable'

/** An answer as a rating holds it. */
export type StoredAnswer = {
  /**
   * The answer in short: its label, or those of all counted variables in order, and a digest of what is marked. Equal codes are equal
   * answers.
   */
  code: string
  /** Values of the fields, what is marked, and computed numbers, by their ids; empty where one choice is all that is asked. */
  fields: Record<string, unknown>
  /** A byte a counted variable: 0 for none, for numbers and for means between the points of a scale, else 1 + the index of its label. Null where `code` says it all. */
  codes: Uint8Array<ArrayBuffer> | null
}

/** What agreement counts of a definition: the variables of its fields, then its computed values. */
export function listCounted({ fields, computed }: Definition): Variable[] {
  return [
    ...listVariables(fields),
    ...computed.map(
      (value): Variable =>
        value.kind === 'choice'
          ? { id: value.id, title: value.title, unit: 'nominal', codes: value.options }
          : { id: value.id, title: value.title, unit: 'interval', codes: null },
    ),
  ]
}

/** The choice that is all a definition asks, or null where it asks more or something else. */
export function findOnlyChoice({ fields, computed, spanLayers }: Definition): FieldOfKind<'choice'> | null {
  const [field, ...more] = fields
  if (field?.kind !== 'choice' || more.length + computed.length + spanLayers.length > 0) return null
  return field
}

/** @param answer one without problems */
export function storeAnswer(definition: Definition, { values, codes }: ReadAnswer): StoredAnswer {
  const only = findOnlyChoice(definition)
  if (only) return { code: String(codes[only.id]), fields: {}, codes: null }
  const counted = listCounted(definition)
  const numbers = definition.computed.filter(({ kind }) => kind === 'number')
  const said = counted.map(({ id }) => codes[id] ?? null)
  return {
    code: joinCodes(said, digestOfMarks(definition.spanLayers, values)),
    fields: { ...values, ...Object.fromEntries(numbers.map(({ id }) => [id, codes[id] ?? null])) },
    codes: Uint8Array.from(counted, ({ codes: labels }, index) => {
      const value = said[index] ?? null
      return value === null || labels === null ? 0 : 1 + labels.indexOf(String(value))
    }),
  }
}

/** Whether what is stored can be an answer to a definition: its label is one, or it has a byte for all that is counted. */
export function createAnswerCheck(definition: Definition): (answer: Omit<StoredAnswer, 'fields'>) => boolean {
  const only = findOnlyChoice(definition)
  if (only) {
    const labels = new Set(only.options.map(({ code }) => code))
    return ({ code, codes }) => codes === null && labels.has(code)
  }
  const counted = listCounted(definition)
  return ({ codes }) =>
    codes?.length === counted.length &&
    counted.every(({ codes: labels }, index) => (codes[index] ?? 0) <= (labels?.length ?? 0))
}

type Stored = { code: string; fields: unknown; codes: Uint8Array | null }

/**
 * Reads answers as ratings hold them, made once for a definition: what each counted variable holds, by id; labels as text, points of
 * scales and numbers as numbers.
 */
export function createStoredReader(
  definition: Definition,
): (stored: Stored) => Record<string, VariableValue> {
  const only = findOnlyChoice(definition)
  if (only) return ({ code }) => ({ [only.id]: code })
  const counted = listCounted(definition)
  const computed = new Set(definition.computed.map(({ id }) => id))
  // numbers of fields, those in the squares of a grid too
  const withNumbers = definition.fields.filter((field) =>
    listVariables([field]).some(({ codes }) => codes === null),
  )
  return ({ fields, codes }) => {
    const values = (fields ?? {}) as Record<string, unknown>
    const numbers = withNumbers.length === 0 ? {} : readVariables(withNumbers, values)
    const read: Record<string, VariableValue> = {}
    for (let index = 0; index < counted.length; index++) {
      const { id, unit, codes: labels } = counted[index] as Variable
      if (labels === null) read[id] = numberOrNull(computed.has(id) ? values[id] : numbers[id])
      else {
        const label = labels[(codes?.[index] ?? 0) - 1] ?? null
        // a mean between two points has no label
        read[id] = unit !== 'ordinal' ? label : label === null ? numberOrNull(values[id]) : Number(label)
      }
    }
    return read
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** {@link createStoredReader} for one answer. */
export function readStored(definition: Definition, stored: Stored): Record<string, VariableValue> {
  return createStoredReader(definition)(stored)
}

/** The values of the fields, and what is marked, by their ids, as a form shows them again. */
export function readStoredValues(
  definition: Definition,
  { code, fields }: { code: string; fields: unknown },
): Record<string, unknown> {
  const only = findOnlyChoice(definition)
  if (only) return { [only.id]: code }
  const values = (fields ?? {}) as Record<string, unknown>
  const { fields: asked, spanLayers, spanLinks } = definition
  return Object.fromEntries(
    [...asked, ...spanLayers, ...spanLinks].flatMap(({ id }) =>
      Object.hasOwn(values, id) ? [[id, values[id]]] : [],
    ),
  )
}

/** What an answer marked in each layer that it answers. */
export function readStoredMarks(
  layers: readonly { id: string }[],
  fields: unknown,
): Record<string, readonly MarkedSpan[]> {
  const values = (fields ?? {}) as Record<string, readonly MarkedSpan[]>
  const marks: Record<string, readonly MarkedSpan[]> = {}
  for (const { id } of layers) if (Object.hasOwn(values, id)) marks[id] = values[id] ?? []
  return marks
}
