import { z } from 'zod'

const valueSchema = z.object({ ungrounded: z.array(z.int()) })

/** Numbers that an AI rater cited though no passage was shown under them, of a stored rating's value; none where it holds none. */
export function readUngrounded(value: unknown): readonly number[] {
  return valueSchema.safeParse(value).data?.ungrounded ?? []
}

/** What is said of such numbers wherever a verdict is shown; empty for none. */
export function ungroundedWords(numbers: readonly number[]): string {
  if (numbers.length === 0) return ''
  const named = numbers.map((number) => `[${number}]`).join(', ')
  return `Cites ${named}, ${numbers.length === 1 ? 'a passage that was' : 'passages that were'} not shown to the AI rater.`
}
