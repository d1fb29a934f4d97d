/** What a rerank or embedding model is asked first; what it says distinguishes it from others behind the same address and name. */
export const PROBE = 'The patient has a fever.'
export const PROBE_TEXTS = [
  'Temperature 39.2 °C, febrile since the morning.',
  'The wound is clean and dry.',
] as const

/** What is nearer to a fever, and what is farther. Plain enough for small models too: a temperature alone they find little alike. */
export const TRIAL_TEXTS = [
  'The patient is febrile, with a temperature of 39.2 °C.',
  'The wound is clean and dry.',
] as const

/** What a chat server is asked to see whether it keeps to a form. */
export const TRIAL_QUESTION = {
  system: 'You answer in JSON alone.',
  user: 'Is water wet? Put true or false under "wet".',
} as const

const OWN: ReadonlySet<string> = new Set([
  PROBE,
  ...PROBE_TEXTS,
  ...TRIAL_TEXTS,
  ...Object.values(TRIAL_QUESTION),
])

/** Whether a question holds our own words alone: what a server says to it can repeat no text of a patient, and may be shown. */
export function areOwnWords(texts: readonly string[]): boolean {
  return texts.every((text) => OWN.has(text))
}
