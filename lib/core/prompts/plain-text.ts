import { z } from 'zod'

/**
 * A text from a model: one that says something, without marks that nobody sees and that PostgreSQL cannot hold, cut at
 * `limit` UTF-16 code units. Line breaks stay.
 */
export function plainText(limit: number) {
  return z
    .string()
    .transform((text) => clean(text, limit))
    .pipe(z.string().regex(/[\p{L}\p{N}]/u))
}

function clean(text: string, limit: number): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
  return visible.slice(0, limit).toWellFormed().trim()
}
