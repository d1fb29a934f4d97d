import { useRef, useState } from 'react'
import { followSteps, noteStep, type OwnSteps } from '@/lib/core/adjudication/own-steps'
import type { SessionStep } from '@/lib/core/adjudication/session-work'
import type { Discussion, LiveSession, NewSessionStep } from '@/lib/core/discussion'
import type { TakeStep } from './use-sessions'

const NO_ANSWER = 'The server did not answer, and this was not saved. Try again.'

type StepOptions = {
  discussion: Discussion
  receive: (fresh: readonly LiveSession[]) => void
  setNotice: (notice: string | null) => void
}

/**
 * Takes steps one after another, each as the group was seen when it was asked for: what others changed since is refused, and what
 * one's own earlier steps changed is followed.
 */
export function useSteps(
  onStep: (input: NewSessionStep) => ReturnType<TakeStep>,
  { discussion: { itemId, mayAgree, locked }, receive, setNotice }: StepOptions,
) {
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())
  const own = useRef<OwnSteps>(new Map())

  function take(field: string, asked: SessionStep | null, follow?: () => void) {
    if (asked === null || !mayAgree || locked) return
    setWaiting((count) => count + 1)
    line.current = line.current.then(async () => {
      const step = followSteps(own.current, field, asked)
      const result = step && (await onStep({ itemId, field, step }).catch(() => null))
      setWaiting((count) => count - 1)
      if (step === null) return // its group is gone by a step of one's own
      if (!result?.ok) return setNotice(result?.message ?? NO_ANSWER)
      const { work, refused } = result.data
      if (refused === null) own.current = noteStep(own.current, field, step, work)
      receive([{ field, work }])
      setNotice(refused && `${refused} It is shown as it is now; nothing of yours was saved.`)
      if (refused === null) follow?.()
    })
  }

  return { take, isBusy: waiting > 0 }
}
