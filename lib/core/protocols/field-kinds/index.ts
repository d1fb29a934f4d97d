import type { Field } from '../field'
import type { Variable, VariableValue } from '../variable'
import { choice } from './choice'
import type { FieldKind } from './field-kind'
import { flags } from './flags'
import { grid } from './grid'
import { list } from './list'
import { number } from './number'
import { scale } from './scale'
import { text } from './text'

/** A kind whose values only it can read: they come from its own `parse`. */
type AnyKind = FieldKind<Field['kind'], unknown>

/** Every kind of field. */
const FIELD_KINDS = { choice, flags, scale, number, text, list, grid } as unknown as Record<
  Field['kind'],
  AnyKind
>

/** The kind of a field. */
export function kindOf(field: Field): AnyKind {
  return FIELD_KINDS[field.kind]
}

/** The counted variables of fields, in their order. */
export function listVariables(fields: readonly Field[]): Variable[] {
  return fields.flatMap((field) => kindOf(field).variables(field))
}

/** What each counted variable holds, by id. @param values values of fields, as their kinds gave them */
export function readVariables(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, VariableValue> {
  return Object.fromEntries(
    fields.flatMap((field) =>
      kindOf(field)
        .variables(field)
        .map(({ id }) => [
          id,
          values[field.id] === undefined ? null : kindOf(field).read(field, values[field.id], id),
        ]),
    ),
  )
}
