type ChatFailureKind =
  /** This item fails: the answer was cut, refused or empty, or the text is too long. */
  | 'item'
  /** The server did not answer well after all tries: a later try may help. */
  | 'unavailable'
  /** Every other call would fail too: wrong key, unknown model. */
  | 'stop'
  /** Nothing was answered: the work that wanted to know ended before its turn came. */
  | 'unasked'

type AnswerEnd = 'cut' | 'refused' | 'empty'

/** A request that got no usable answer. Its message is ours, never the server's text, which may echo a note. */
export class ChatFailure extends Error {
  readonly kind: ChatFailureKind
  /** Calls that were made. */
  readonly calls: number
  /** Where an answer came that is none: how it ended. Asking again may give another. */
  readonly end: AnswerEnd | null

  constructor(kind: ChatFailureKind, message: string, calls: number, end: AnswerEnd | null = null) {
    super(message)
    this.end = end
    this.name = 'ChatFailure'
    this.kind = kind
    this.calls = calls
  }
}

/** Whether a question was not asked any more, because its work had ended or was held. */
export function isUnasked(error: unknown): boolean {
  return error instanceof ChatFailure && error.kind === 'unasked'
}

/** Whether an answer ran into its token limit: a question that asks for less may be answered. */
export function isCut(error: unknown): boolean {
  return error instanceof ChatFailure && error.end === 'cut'
}
