import type { Definition } from './definition'
import { listVariables } from './field-kinds'
import type { Variable } from './variable'

/** All that agreement is counted of: the variables of the fields in their order, then the computed values. */
export function listCounted({ fields, computed }: Pick<Definition, 'fields' | 'computed'>): Variable[] {
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
