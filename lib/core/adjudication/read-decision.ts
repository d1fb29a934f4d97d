import { joinCodes } from '../protocols/answer-code'
import { kindOf } from '../protocols/field-kinds'
import { isProblem } from '../protocols/field-kinds/field-kind'
import { UNDECIDABLE } from './decision'
import type { SettledField } from './settled-fields'
import { parseSession } from './span-session'

/** What a person answers for one field by itself: in short, and as the field's kind holds it (null where there can be none). */
export type FieldAnswer = { field: string; code: string; value: unknown }

/** An answer in short of a task with one choice, or answers by field. */
export type GivenAnswers = {
  code?: string | undefined
  answers?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Reads answers to fields of an item, each for itself; that there can be none is an answer too.
 *
 * @param fields what may be answered
 * @returns in the protocol's order, at least one; or what is wrong, in words
 */
export function readFieldAnswers(
  fields: readonly SettledField[],
  { code, answers }: GivenAnswers,
): FieldAnswer[] | { problem: string } {
  const [only] = fields
  const given = new Map(
    code === undefined ? Object.entries(answers ?? {}) : only && fields.length === 1 ? [[only.id, code]] : [],
  )
  const unknown = [...given.keys()].find((id) => fields.every((field) => field.id !== id))
  if (unknown !== undefined) return { problem: `“${unknown}” is not decided here.` }
  if (given.size === 0) return { problem: 'Please choose an answer.' }
  const read: FieldAnswer[] = []
  for (const field of fields) {
    if (!given.has(field.id)) continue
    const answer = readOne(field, given.get(field.id))
    if (answer === null) return { problem: `“${field.title}” has no such answer.` }
    read.push({ field: field.id, ...answer })
  }
  return read
}

function readOne(
  { field, layer, variables }: SettledField,
  given: unknown,
): Omit<FieldAnswer, 'field'> | null {
  if (given === UNDECIDABLE) return { code: UNDECIDABLE, value: null }
  if (layer) {
    const session = parseSession(layer, given)
    return isProblem(session) ? null : { code: String(session.spans.length), value: session }
  }
  if (field === null) {
    const codes = variables[0]?.codes ?? null
    const fits = codes === null ? Number.isFinite(given) : codes.some((code) => code === given)
    return fits ? { code: String(given), value: given } : null
  }
  const value = kindOf(field).parse(field, given)
  if (isProblem(value)) return null
  const said = variables.map(({ id }) => kindOf(field).read(field, value, id))
  return { code: joinCodes(said), value }
}
