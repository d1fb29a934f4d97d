import { z } from 'zod'

const valueSchema = z.object({ ungrounded: z.array(z.int()) })

/** Numbers that a judge cited though no passage was shown under them, of a stored rating's value; none where it holds none. */
export function readUngrounded(value: unknown): readonly number[] {
  return valueSchema.safeParse(value).data?.ungrounded ?? []
}
