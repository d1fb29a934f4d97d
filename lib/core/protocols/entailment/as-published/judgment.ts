/** An answer of a judge as the published code read it: a value that is not 0 or 1 counts as 0. */
export type PublishedJudgment = { raw: unknown; isUnreadable: boolean; counted: 0 | 1 }

/**
 * Reads a judge's answer as the published code did: the named key of a JSON object; else the last character where it is a digit;
 * else the first of the words "entailment", "neutral", "yes", "no" that occurs anywhere, in "unknown" too. The published code
 * fails at an empty answer; here it is unreadable. For comparing with published results only: elsewhere an answer that cannot be
 * read is a failure and never a 0.
 *
 * @see Munnangi et al. 2025, FactEHR, its code
 */
export function readJudgmentAsPublished(output: string | null): PublishedJudgment {
  const raw = output === null || output === '' ? null : readRaw(output)
  const isReadable = raw === 0 || raw === 1
  return { raw, isUnreadable: !isReadable, counted: raw === 1 ? 1 : 0 }
}

function readRaw(output: string): unknown {
  const object = readObject(output)
  if (object && Object.hasOwn(object, 'entailment_prediction')) return object['entailment_prediction']
  const last = output.at(-1) ?? ''
  if (/\d/u.test(last)) return Number(last)
  const words = [
    ['entailment', 1],
    ['neutral', 0],
    ['yes', 1],
    ['no', 0],
  ] as const
  const lower = output.toLowerCase()
  return words.find(([word]) => lower.includes(word))?.[1] ?? null
}

function readObject(output: string): Record<string, unknown> | null {
  const braced = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  for (const text of [output, braced]) {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : null
    } catch {
      // the next
    }
  }
  return null
}
