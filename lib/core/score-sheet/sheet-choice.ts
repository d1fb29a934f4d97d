import { z } from 'zod'
import { AppError } from '../errors'

const choiceSchema = z.object({
  rater: z.uuid().optional(),
  kind: z.enum(['sentence', 'claim']).optional(),
})

/** Which score sheet an address asks for. @throws {AppError} `not_found` for a rater or kind that cannot exist */
export function readSheetChoice(query: Record<string, unknown>): {
  raterId: string | null
  kind: 'sentence' | 'claim' | null
} {
  const parsed = choiceSchema.safeParse(query)
  if (!parsed.success) throw new AppError('not_found', 'There is no such score sheet.')
  return { raterId: parsed.data.rater ?? null, kind: parsed.data.kind ?? null }
}
