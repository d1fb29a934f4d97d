import { VISIBLE_ORIGINS, type VisibleOrigin } from './blinding'
import { cutSurroundings, type SurroundingText } from './statement-history'

/** Where a statement comes from, as far as the task lets raters see it; what is switched off is absent. */
export type ItemOrigin = {
  documentKind?: string
  authorKind?: 'human' | 'llm'
  statementKind?: 'sentence' | 'claim'
  /** The place in the document that the statement was taken from; absent also where it is not known. */
  surroundingText?: SurroundingText
}

/** What a document is known to say of one statement. */
export type OriginSource = {
  kind: 'sentence' | 'claim'
  start: number | null
  end: number | null
  document: { kind: string; authorKind: 'human' | 'llm'; text: string }
}

/** Of a statement's origin what may be seen, and nothing else; null when that is nothing. */
export function visibleOrigin(source: OriginSource, show: readonly VisibleOrigin[]): ItemOrigin | null {
  const { kind, document } = source
  const surroundings = show.includes('surroundingText') ? surroundingsOf(source) : null
  const origin: ItemOrigin = {
    ...(show.includes('documentKind') && { documentKind: document.kind }),
    ...(show.includes('authorKind') && { authorKind: document.authorKind }),
    ...(show.includes('statementKind') && { statementKind: kind }),
    ...(surroundings && { surroundingText: surroundings }),
  }
  return Object.keys(origin).length === 0 ? null : origin
}

function surroundingsOf({ start, end, document: { text } }: OriginSource): SurroundingText | null {
  if (start === null || end === null || start >= end || end > text.length) return null
  return cutSurroundings(text, start, end)
}

const ORIGIN_TITLES: Record<VisibleOrigin, string> = {
  documentKind: 'Kind of document',
  authorKind: 'Whether a person or a model wrote it',
  statementKind: 'Whether it is a sentence or a claim',
  surroundingText: 'The text around it',
}

/** What may be shown of an origin, in display order. */
export const ORIGIN_OPTIONS = VISIBLE_ORIGINS.map((value) => ({ value, label: ORIGIN_TITLES[value] }))
