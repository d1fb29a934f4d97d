import { isRecord } from './read-reply'

/** So much of what a server says is shown. */
const MOST = 400
/** Where servers put what they say to people, the innermost last. */
const KEYS = ['error', 'message', 'detail', 'msg'] as const

/**
 * What a server says in a refusal, as one line without its full stop; null where it says nothing, or sends a page. It may repeat what it was sent:
 * only for questions that hold no patient's text.
 */
export function readServerWords(body: string): string | null {
  const words = findWords(parse(body))
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[ .]+$/u, '')
    .trimStart()
  if (words === '' || words.startsWith('<')) return null
  return words.length > MOST ? `${words.slice(0, MOST).toWellFormed()}…` : words
}

function findWords(told: unknown): string {
  if (typeof told === 'string') return told
  if (Array.isArray(told)) return told.map(findWords).join('; ')
  if (!isRecord(told)) return ''
  return KEYS.map((key) => findWords(told[key])).find((words) => words !== '') ?? ''
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
