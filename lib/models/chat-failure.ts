type ChatFailureKind =
  /** This item fails: the answer was cut, refused or empty, or the text is too long. */
  | 'item'
  /** The server did not answer well after all tries: a later try may help. */
  | 'unavailable'
  /** Every other call would fail too: wrong key, unknown model. */
  | 'stop'
  /** Nothing was answered: the work that wanted to know ended before its turn came. */
  | 'not-sent'

type AnswerEnd = 'cut' | 'refused' | 'empty'

/** The server said no: by which HTTP status, and what it said of it, null where that may repeat a patient's text. */
export type Refusal = { status: number; words: string | null }

/**
 * A request that got no usable answer. Its message is ours; it ends with the server's own words only where the question held
 * no patient's text, as those may repeat it.
 */
export class ChatFailure extends Error {
  readonly kind: ChatFailureKind
  /** Calls that were made. */
  readonly calls: number
  /** Where an answer came that is none: how it ended. Asking again may give another. */
  readonly end: AnswerEnd | null
  /** Where the server said no, in the last call. */
  readonly refusal: Refusal | null

  constructor(
    kind: ChatFailureKind,
    message: string,
    calls: number,
    end: AnswerEnd | null = null,
    refusal: Refusal | null = null,
  ) {
    super(refusal?.words ? `${message} It said: “${refusal.words}”.` : message)
    this.end = end
    this.name = 'ChatFailure'
    this.kind = kind
    this.calls = calls
    this.refusal = refusal
  }
}

/** Whether a question was not asked any more, because its work had ended or was held. */
export function isNotSent(error: unknown): boolean {
  return error instanceof ChatFailure && error.kind === 'not-sent'
}

/** Whether an answer ran into its token limit: a question that asks for less may be answered. */
export function isCut(error: unknown): boolean {
  return error instanceof ChatFailure && error.end === 'cut'
}

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
