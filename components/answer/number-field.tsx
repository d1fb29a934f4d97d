import type { FieldProps } from './field-props'
import { NumberBox } from './number-box'

/** A number, such as a count or a length. */
export function NumberField({ field, value, describedBy, hasProblem, send }: FieldProps<'number'>) {
  return (
    <NumberBox
      label={field.question}
      value={value}
      unit={field.unit}
      describedBy={describedBy}
      hasProblem={hasProblem}
      onValue={(given) => send({ kind: 'answer', field: field.id, value: given, goOn: false })}
    />
  )
}
