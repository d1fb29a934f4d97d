/** A marked passage: half-open, in UTF-16 code units of its text (or in tokens), with its label. */
export type LabeledSpan = { start: number; end: number; label: string }

/** Where the tokens of a text begin and end: two numbers each. */
export type TokenBounds = Int32Array

/** What two raters, or the consensus label and an AI, marked in one text. */
export type SpanDocument = {
  /** The text that the offsets count in; null where only spans are known. */
  text: string | null
  /** Its tokens, where they are known already. */
  tokens?: TokenBounds
  /** The reference where there is one. */
  first: readonly LabeledSpan[]
  second: readonly LabeledSpan[]
}

/** How many units two spans share; 0 for spans that only touch. */
export function sharedLength(one: LabeledSpan, other: LabeledSpan): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
}

/** Whether two spans begin and end at the same places, whatever their labels. */
export function isSameSpan(one: LabeledSpan, other: LabeledSpan): boolean {
  return one.start === other.start && one.end === other.end
}

/** @throws {RangeError} for a span that is empty, turned round, or not within the text */
export function requireSpans(spans: readonly LabeledSpan[], length: number): void {
  for (const { start, end } of spans) {
    if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length))
      throw new RangeError(`there is no span from ${start} to ${end}`)
  }
}
