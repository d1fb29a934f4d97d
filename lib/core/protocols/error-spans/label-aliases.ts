/**
 * What files and prompts of the published studies call the classes of errors beside their codes: guidelines and prompts have the
 * two words in the other order.
 */
export const ERROR_LABEL_ALIASES: Readonly<Record<string, readonly string[]>> = {
  condition_unsupported: ['unsupported_condition'],
  procedure_unsupported: ['unsupported_procedure'],
  medication_unsupported: ['unsupported_medication'],
  time_unsupported: ['unsupported_time'],
  location_unsupported: ['unsupported_location'],
  number_unsupported: ['unsupported_number'],
  name_unsupported: ['unsupported_name'],
  word_unsupported: ['unsupported_word'],
  other_unsupported: ['unsupported_other'],
  contradicted_fact: ['fact_contradicted'],
  incorrect_fact: ['fact_incorrect'],
}
