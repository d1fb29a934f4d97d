type ChatFailureKind =
  /** This item fails: the answer was cut, refused or empty, or the text is too long. */
  | 'item'
  /** The server did not answer well after all tries: a later try may help. */
  | 'unavailable'
  /** Every other call would fail too: wrong key, unknown model. */
  | 'stop'

/** A request that got no usable answer. Its message is ours, never the server's text, which may echo a note. */
export class ChatFailure extends Error {
  readonly kind: ChatFailureKind
  /** Calls that were made. */
  readonly calls: number

  constructor(kind: ChatFailureKind, message: string, calls: number) {
    super(message)
    this.name = 'ChatFailure'
    this.kind = kind
    this.calls = calls
  }
}
