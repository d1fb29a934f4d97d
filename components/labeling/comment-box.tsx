import { Kbd } from '@/components/ui/kbd'
import { keyLabel } from './action-titles'
import type { Bench } from './use-bench'

type Props = { bench: Bench; comment: string; onSubmit: () => void }

/** The rater's own words about the answer. */
export function CommentBox({ bench: { bindings, commentBox, answers }, comment, onSubmit }: Props) {
  return (
    <div className="grid gap-1">
      <label htmlFor="comment" className="flex justify-between text-sm">
        Comment <Kbd isInControl>{keyLabel(bindings.comment[0] ?? '')}</Kbd>
      </label>
      <textarea
        id="comment"
        ref={commentBox}
        aria-keyshortcuts={bindings.comment.join(' ')}
        rows={2}
        maxLength={4000}
        value={comment}
        onChange={(event) => answers.dispatch({ kind: 'comment', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.blur()
            onSubmit()
          }
        }}
        className="resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
      />
    </div>
  )
}
