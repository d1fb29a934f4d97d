import { fieldWords } from '../adjudication/field-words'
import { joinCodes } from '../protocols/answer-code'
import type { Definition } from '../protocols/definition'
import type { Field } from '../protocols/field'
import { kindOf, readVariables } from '../protocols/field-kinds'
import { isProblem } from '../protocols/field-kinds/field-kind'
import { listCounted } from '../protocols/stored-answer'

type Values = Readonly<Record<string, unknown>>

/** Fields that can have a known answer: what is counted of them can be compared. */
export function listKnowable({ fields }: Pick<Definition, 'fields'>): Field[] {
  return fields.filter((field) => kindOf(field).variables(field).length > 0)
}

/** A protocol of those fields alone, none of which has to be answered, or depends on another. */
export function toKnownQuestions(definition: Definition): Definition {
  const alone = { required: false, askWhen: undefined, suggest: undefined }
  const fields = listKnowable(definition).map((field) => ({ ...field, ...alone }))
  return { ...definition, fields, computed: [], spanLayers: [], spanLinks: [], consensus: [] }
}

/**
 * Known values of some fields, as a rating holds them.
 *
 * @returns the values with their code in short, or a sentence that says what is wrong
 */
export function readKnown(
  definition: Definition,
  given: Values,
): { values: Values; code: string } | { problem: string } {
  const fields = listKnowable(definition).filter(({ id }) => (given[id] ?? null) !== null)
  const known = new Set(fields.map(({ id }) => id))
  const other = Object.keys(given).find((id) => (given[id] ?? null) !== null && !known.has(id))
  if (other !== undefined) return { problem: `“${other}” is no question that can have a known answer.` }
  if (fields.length === 0) return { problem: 'A known answer answers at least one question.' }
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = kindOf(field).parse(field, given[field.id])
    if (isProblem(value)) return { problem: `“${field.question}” ${value.problem}.` }
    values[field.id] = value
  }
  const codes = readVariables(fields, values)
  return { values, code: joinCodes(listCounted(definition).map(({ id }) => codes[id] ?? null)) }
}

/** What a value of a field is in words. */
export function valueWords(field: Field, value: unknown): string {
  const variables = kindOf(field).variables(field)
  return fieldWords(
    { field, variables },
    readVariables([field], value === undefined ? {} : { [field.id]: value }),
  )
}
