import { Kbd } from '@/components/ui/kbd'
import { exemptLabels } from '@/lib/core/labeling/evidence-check'
import { keyLabel } from './action-titles'
import type { Draft } from './draft'
import { EvidenceList } from './evidence-list'
import type { Bench } from './use-bench'
import type { Passages } from './use-passages'

type Props = {
  bench: Bench
  passages: Passages
  draft: Draft
  onSubmit: () => void
}

/** What the task collects with an answer: a mark of doubt, passages of the chart, the rater's own words. */
export function BesideAnswer({ bench, passages, draft, onSubmit }: Props) {
  const { collect, item } = bench.form.definition
  const hasChart = item.parts.some(({ of }) => of === 'chart')
  return (
    <>
      {collect.uncertain && <UncertainBox bench={bench} isUncertain={draft.uncertain} />}
      {bench.setup.evidence !== 'off' && hasChart && <EvidencePart bench={bench} passages={passages} />}
      {collect.comment && <CommentBox bench={bench} comment={draft.comment} onSubmit={onSubmit} />}
    </>
  )
}

/** Marks an answer that its rater is not sure of. */
function UncertainBox({ bench, isUncertain }: { bench: Bench; isUncertain: boolean }) {
  const keys = bench.bindings.uncertain
  return (
    <label className="flex items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isUncertain}
        onChange={() => bench.answers.dispatch({ kind: 'toggle-uncertain' })}
        aria-keyshortcuts={keys.join(' ')}
        className="size-4 accent-(--accent)"
      />
      <span className="flex-1">Uncertain or unclear</span>
      {keys[0] !== undefined && <Kbd isInControl>{keyLabel(keys[0])}</Kbd>}
    </label>
  )
}

/** The passages of the open answer, and whether it needs one. */
function EvidencePart({ bench, passages }: { bench: Bench; passages: Passages }) {
  const { setup, bindings, state, answers } = bench
  const exempt = exemptLabels(setup.definition)
  const needed = exempt === '' ? 'needed' : `needed unless ${exempt}`
  return (
    <EvidenceList
      need={setup.evidence === 'required' ? needed : ''}
      keys={bindings.attach}
      evidence={passages.evidence}
      notes={state.notes}
      onAttach={passages.attach}
      onShow={passages.show}
      onDetach={(index) => answers.dispatch({ kind: 'detach', index })}
    />
  )
}

type CommentBoxProps = { bench: Bench; comment: string; onSubmit: () => void }

/** The rater's own words about the answer. */
function CommentBox({ bench: { bindings, commentBox, answers }, comment, onSubmit }: CommentBoxProps) {
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
