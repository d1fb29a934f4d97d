import type { Thinking } from '@/lib/core/ai-rating/thinking'
import { whole } from '@/lib/core/counted-words'

/** What a model said to itself before it answered, folded. It is no reason: the verdict rests on what it answered. */
export function ThinkingNote({ thinking }: { thinking: Thinking | null }) {
  if (thinking === null) return null
  const { text, leftOut } = thinking
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer text-accent underline-offset-2 hover:underline">
        What the model thought before it answered
      </summary>
      <p className="mt-1 border-l-2 border-line-strong pl-3 whitespace-pre-wrap text-muted">{text}</p>
      {leftOut > 0 && (
        <p className="pl-3 text-muted">Cut here: {whole(leftOut)} more characters were not kept.</p>
      )}
    </details>
  )
}
