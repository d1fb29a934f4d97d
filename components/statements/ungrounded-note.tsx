import { ungroundedWords } from '@/lib/core/ai-rating/read-ungrounded'

type Props = { numbers: readonly number[] }

/** Says that an AI rater cited passages that it was never shown. */
export function UngroundedNote({ numbers }: Props) {
  if (numbers.length === 0) return null
  return <p className="text-xs text-muted">{ungroundedWords(numbers)}</p>
}
