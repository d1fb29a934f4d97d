import { joinCodes, NO_VALUE, splitCode } from '../protocols/answer-code'
import type { VariableValue } from '../protocols/variable'
import type { SettledField } from './settled-fields'

/**
 * What a rating says of a field, in short: its label, or of several variables the labels in order; of flags those that are
 * set. It is for people: equal words are equal answers of one field.
 */
export function fieldWords(
  { field, variables }: Pick<SettledField, 'field' | 'variables'>,
  values: Readonly<Record<string, VariableValue>>,
): string {
  const said = variables.map(({ id }) => values[id] ?? null)
  if (said.every((value) => value === null)) return NO_VALUE
  if (field?.kind === 'flags') return flagWords(field.options, said)
  return joinCodes(said)
}

/** A settled answer in the same words. @param code as it is stored: labels of the field's variables in order */
export function settledWords(
  { field, variables }: Pick<SettledField, 'field' | 'variables'>,
  code: string,
): string {
  const said = splitCode(code)
  return field?.kind === 'flags' && said.length === variables.length ? flagWords(field.options, said) : code
}

function flagWords(
  options: readonly { code: string; title?: string | undefined }[],
  said: readonly VariableValue[],
): string {
  const set = options.filter((_, index) => said[index] === 'yes').map(({ code, title }) => title ?? code)
  return set.length === 0 ? 'none' : set.join(', ')
}
