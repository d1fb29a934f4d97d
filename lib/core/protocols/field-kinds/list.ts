import { plainText } from '@/lib/core/prompts/plain-text'
import { findDuplicateCodes, toCode } from './codes'
import type { FieldKind } from './field-kind'

const MAX_ENTRY = 2000

/** A text that a rater wrote, with its label where the field has labels. */
type Entry = { text: string; label: string | null }

/** Statements that the rater writes, such as the facts that a summary must hold. */
export const list: FieldKind<'list', readonly Entry[]> = {
  variables: () => [],
  answerSchema({ labels }) {
    if (!labels) return { type: 'array', items: { type: 'string' } }
    const properties = {
      text: { type: 'string' },
      label: { type: 'string', enum: labels.map(({ code }) => code) },
    }
    return {
      type: 'array',
      items: { type: 'object', properties, required: ['text', 'label'], additionalProperties: false },
    }
  },
  parse({ min, max, labels }, answer) {
    if (!Array.isArray(answer)) return { problem: 'is no list' }
    if (answer.length < min || answer.length > max)
      return { problem: `has ${answer.length} entries, not ${min} to ${max}` }
    const entries = answer.map((entry) => readEntry(entry, labels))
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

function readEntry(entry: unknown, labels: readonly { code: string }[] | undefined): Entry | null {
  // a text alone, or as an entry that was read before
  const words = typeof entry === 'string' && !labels ? entry : (entry as { text?: unknown } | null)?.text
  const label = labels ? toCode(labels, (entry as { label?: unknown } | null)?.label) : null
  const text = plainText(MAX_ENTRY).safeParse(words).data
  return text === undefined || (labels && label === null) ? null : { text, label }
}
