import { z } from 'zod'

/** Longest text that is kept of what a model thought, in UTF-16 code units. */
const MAX_THINKING = 16_000

/** What a model said to itself before it answered. */
export const thinkingSchema = z.object({
  text: z.string(),
  /** UTF-16 code units at its end that were not kept. */
  leftOut: z.int().min(0),
})

export type Thinking = z.output<typeof thinkingSchema>

/** As much of it as is kept, fit to be stored; null where it says nothing. */
export function keepThinking(said: string): Thinking | null {
  // PostgreSQL holds no NUL and no half of a surrogate pair; lines stay lines
  const visible = said.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (/\s/.test(mark) ? mark : '')).trim()
  if (!/[\p{L}\p{N}]/u.test(visible)) return null
  return {
    text: visible.slice(0, MAX_THINKING).toWellFormed(),
    leftOut: Math.max(0, visible.length - MAX_THINKING),
  }
}

/** The same as fields of a rating's value, under the name that releases have for it. */
export function toThinkingFields(thinking: Thinking | null): Record<string, string | number> {
  if (thinking === null) return {}
  return {
    reasoningChain: thinking.text,
    ...(thinking.leftOut > 0 && { reasoningLeftOut: thinking.leftOut }),
  }
}

const storedSchema = z.object({
  reasoningChain: z.string().min(1),
  reasoningLeftOut: z.int().min(0).catch(0).default(0),
})

/** What is kept of it with a rating, our own or an imported one; null where nothing is. */
export function readThinking(value: unknown): Thinking | null {
  const stored = storedSchema.safeParse(value)
  return stored.success ? { text: stored.data.reasoningChain, leftOut: stored.data.reasoningLeftOut } : null
}
