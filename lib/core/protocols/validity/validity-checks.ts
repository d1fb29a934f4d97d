/** What can make a statement unfit for checking: the fields of the definition (VeriFact, section 4.3.2). */
export const VALIDITY_CHECKS = ['imperative', 'interrogative', 'incomplete', 'vague'] as const

/** Which of the four hold. */
export type ValidityFlags = Record<(typeof VALIDITY_CHECKS)[number], boolean>

/** Flags as an answer to the definition. */
export function toValidityAnswer(flags: ValidityFlags): Record<keyof ValidityFlags, 'yes' | 'no'> {
  const { imperative, interrogative, incomplete, vague } = flags
  const toCode = (holds: boolean) => (holds ? 'yes' : 'no')
  return {
    imperative: toCode(imperative),
    interrogative: toCode(interrogative),
    incomplete: toCode(incomplete),
    vague: toCode(vague),
  }
}
