import type { Definition } from '../protocols/definition'
import type { Field, FieldOfKind } from '../protocols/field'
import { listSettledFields, type SettledField } from './settled-fields'

/** The one choice that is all a task settles: it is decided by a single key. Null where it settles several fields, or another kind. */
export function findDecidedChoice(definition: Definition): FieldOfKind<'choice'> | null {
  const [first, ...more] = listSettledFields(definition)
  return first?.field?.kind === 'choice' && more.length === 0 ? first.field : null
}

/**
 * A protocol of those questions alone that a discussion decides, each by itself: none has to be answered, and none depends on
 * another, for each was asked already. Layers are no questions: sessions agree on them.
 */
export function toDecisionQuestions(definition: Definition, ids: readonly string[]): Definition {
  const fields = listSettledFields(definition)
    .filter(({ id, layer }) => layer === null && ids.includes(id))
    .map(toQuestion)
  return { ...definition, fields, computed: [], spanLayers: [], spanLinks: [], consensus: [] }
}

/** A computed value is decided as a label or number of its own. */
function toQuestion({ id, title, field, variables }: SettledField): Field {
  if (field) return { ...field, required: false, askWhen: undefined, suggest: undefined }
  const asked = {
    id,
    question: title,
    required: false,
    hint: undefined,
    askWhen: undefined,
    suggest: undefined,
  }
  const codes = variables[0]?.codes
  if (!codes) return { ...asked, kind: 'number', isWhole: false }
  return { ...asked, kind: 'choice', options: codes.map((code) => ({ code })) }
}
