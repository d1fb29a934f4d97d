'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useReducer, useRef, useState } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useStep } from '@/components/ui/use-step'
import type { ValidityQueue, ValidityReviews } from '@/lib/core/labeling/validity-review'
import { VALIDITY_FLAGS } from '@/lib/core/protocols/validity/validity-protocol'
import { openReviews, type ReviewState, reduceReview, startReview } from './review-state'
import { ReviewTable } from './review-table'

type Props = {
  studyId: string
  queue: ValidityQueue
  onRecord: (input: {
    studyId: string
    reviews: ValidityReviews
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** The review of drafted checks: confirm a page at once, or change what is wrong, by keyboard alone. */
export function ReviewWorkbench({ studyId, queue, onRecord }: Props) {
  const router = useRouter()
  const [state, dispatch] = useReducer(reduceReview, queue.rows, startReview)
  const [shown, setShown] = useState(queue.rows)
  const currentRow = useRef<HTMLTableRowElement>(null)
  const room = useRef<HTMLElement>(null)
  // or Enter would follow the link that led here once more, and what was changed meanwhile were lost
  useEffect(() => room.current?.focus({ preventScroll: true }), [])
  if (shown !== queue.rows) {
    setShown(queue.rows)
    dispatch({ type: 'load', rows: queue.rows })
  }

  const { failure, isBusy, take } = useStep(onRecord, ({ ok }, { reviews }) => {
    if (!ok) dispatch({ type: 'refused', itemIds: reviews.map((review) => review.itemId) })
    else if (openReviews(state).length <= reviews.length) router.refresh()
  })

  function record(reviews: ValidityReviews) {
    if (reviews.length === 0) return
    dispatch({ type: 'sent', itemIds: reviews.map((review) => review.itemId) })
    take({ studyId, reviews })
  }
  function confirmOne(place: number) {
    record(openReviews(state, place))
    dispatch({ type: 'goTo', place: place + 1 })
  }
  useReviewKeys(state, dispatch, confirmOne, () => record(openReviews(state)))

  const left = openReviews(state).length
  return (
    <section ref={room} tabIndex={-1} aria-label="Review" className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="grid min-w-60 flex-1 gap-1">
          <p className="text-sm tabular-nums">
            {queue.reviewed} of {queue.total} statements reviewed, {queue.own} by you
          </p>
          <ProgressBar label="Reviewed statements" value={queue.reviewed} max={queue.total} />
        </div>
        <Button disabled={isBusy || left === 0} onClick={() => record(openReviews(state))}>
          Confirm {left === 1 ? 'the one left here' : `all ${left} left here`}
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move, <Kbd>1</Kbd>–<Kbd>4</Kbd> change a check, <Kbd>Enter</Kbd> confirms
        the row, <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> confirms the page. A statement is valid when none of the
        four holds.
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ReviewTable state={state} onEvent={dispatch} onConfirm={confirmOne} currentRow={currentRow} />
    </section>
  )
}

function useReviewKeys(
  { current }: ReviewState,
  dispatch: (event: Parameters<typeof reduceReview>[1]) => void,
  confirmOne: (place: number) => void,
  confirmAll: () => void,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // a key that is held down moves, but answers nothing: it would confirm row after row unread
      if (event.repeat && !event.key.startsWith('Arrow')) return
      if (takesKey(document.activeElement, event.key)) return
      const flag = VALIDITY_FLAGS[Number(event.key) - 1]
      if (event.key === 'ArrowDown') dispatch({ type: 'move', by: 1 })
      else if (event.key === 'ArrowUp') dispatch({ type: 'move', by: -1 })
      else if (flag) dispatch({ type: 'toggle', place: current, flag })
      else if (event.key === 'Enter' && event.shiftKey) confirmAll()
      else if (event.key === 'Enter') confirmOne(current)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
