import { plainText } from '@/lib/core/prompts/plain-text'
import { findDuplicateCodes, toCode } from './codes'
import type { FieldKind } from './field-kind'

const MAX_ENTRY = 2000
const MAX_QUOTE = 4000

/** A text that a rater wrote. */
export type Entry = {
  text: string
  /** Where the field has labels. */
  label: string | null
  /** The words that it comes from, where the field takes quotes, and where they begin in their part, in UTF-16 code units. */
  quote?: string
  start?: number
  /** What an AI rater suggested that this entry was made of. */
  suggested?: string
}

/** Statements that the rater writes, such as the facts that a summary must hold. */
export const list: FieldKind<'list', readonly Entry[]> = {
  variables: () => [],
  answerSchema({ labels, quotes }) {
    if (!labels && !quotes) return { type: 'array', items: { type: 'string' } }
    const properties = {
      text: { type: 'string' },
      ...(labels && { label: { type: 'string', enum: labels.map(({ code }) => code) } }),
      ...(quotes && { quote: { type: 'string' } }),
    }
    return {
      type: 'array',
      items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    }
  },
  parse({ min, max, labels, quotes }, answer) {
    if (!Array.isArray(answer)) return { problem: 'is no list' }
    if (answer.length < min || answer.length > max)
      return { problem: `has ${answer.length} entries, not ${min} to ${max}` }
    const entries = answer.map((entry) => readEntry(entry, labels, quotes !== undefined))
    return entries.every((entry) => entry !== null)
      ? entries
      : { problem: 'has an entry without a text, or without its label' }
  },
  read: () => null,
  findProblems: ({ min, max, labels = [] }) => [
    ...findDuplicateCodes(labels.map(({ code }) => code)),
    ...(min > max ? [`takes ${min} to ${max} entries`] : []),
  ],
}

function readEntry(
  entry: unknown,
  labels: readonly { code: string }[] | undefined,
  takesQuotes: boolean,
): Entry | null {
  // a text alone, or as an entry that was read before
  const given = (typeof entry === 'string' && !labels ? { text: entry } : entry) as Partial<
    Record<keyof Entry, unknown>
  > | null
  const label = labels ? toCode(labels, given?.label) : null
  const text = plainText(MAX_ENTRY).safeParse(given?.text).data
  if (text === undefined || (labels && label === null)) return null
  const suggested = plainText(MAX_ENTRY).safeParse(given?.suggested).data
  return {
    text,
    label,
    ...(takesQuotes && readQuote(given)),
    ...(suggested !== undefined && { suggested }),
  }
}

function readQuote(given: Partial<Record<keyof Entry, unknown>> | null): Pick<Entry, 'quote' | 'start'> {
  const { quote, start } = given ?? {}
  if (typeof quote !== 'string' || quote.trim() === '' || quote.length > MAX_QUOTE) return {}
  return { quote, ...(Number.isInteger(start) && Number(start) >= 0 && { start: Number(start) }) }
}
