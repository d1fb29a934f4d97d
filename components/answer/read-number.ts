/** Thousands set apart by commas, beyond doubt: twice, or with a point after them. */
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d*)?$|^[+-]?\d{1,3},\d{3}\.\d*$/

/** One comma before three digits: a thousand for some, a decimal comma for others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/

/**
 * What is typed as a number. A decimal comma counts as a point; what may be two numbers is none.
 *
 * @returns the number, undefined for nothing, and the text itself where it is no number
 * @example readNumber('1,5') // 1.5
 * @example readNumber('1,000') // '1,000', which is 1000 for some and 1 for others
 */
export function readNumber(typed: string): number | string | undefined {
  const text = typed.trim().replace('−', '-')
  if (text === '') return undefined
  if (isAmbiguous(text)) return typed
  const plain = THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : typed
}

/** Whether a comma in what is typed may stand for either of two things. */
export function isAmbiguous(value: unknown): boolean {
  return typeof value === 'string' && AMBIGUOUS.test(value.trim().replace('−', '-'))
}
