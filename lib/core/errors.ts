/** The closed list of expected failures. Everything else is a bug, is logged and never shown. */
export type ErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'too_large'
  | 'conflict'
  | 'unavailable'
  | 'too_many_requests'

/** An expected failure at an edge. Its message is shown as it is: plain words, no patient text. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}
