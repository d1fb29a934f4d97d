/** A failure with one clear sentence for whoever started the program; no stack is shown. */
export class PlainError extends Error {}

/** Prints one sentence for expected failures and the whole error for bugs. */
export function printFailure(error: unknown): void {
  console.error(error instanceof PlainError ? error.message : error)
}
