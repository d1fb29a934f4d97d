import type { Definition } from './definition'
import type { FieldOfKind } from './field'

/**
 * The one choice that raters are asked, where there is no other question: it is answered with a single key.
 *
 * @returns null where there are several questions, or one of another kind
 */
export function findOnlyQuestion({ fields, spanLayers }: Definition): FieldOfKind<'choice'> | null {
  const [field, ...more] = fields
  const isAlone = more.length === 0 && spanLayers.length === 0
  return field?.kind === 'choice' && field.askWhen === undefined && isAlone ? field : null
}
