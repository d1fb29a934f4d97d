/**
 * What a spreadsheet may run as a formula where it begins a cell, also behind apostrophes that are there already: so that what
 * is guarded can be distinguished from what is not, whatever a text begins with.
 */
const RUN = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^''*[=+\-@\t\r\n＝＋－＠]/
/** A number stays one, with its sign. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * A text as a spreadsheet reads it without running it: one that begins like a formula gets an apostrophe. Numbers stay as they are.
 *
 * @example guardFormula('=1+1') // "'=1+1"
 * @see {@link unguardFormula}, which gives the very text back
 * @see OWASP, CSV Injection
 */
export function guardFormula(text: string): string {
  return RUN.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** The text that {@link guardFormula} was given; any other text as it is. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
