'use client'

import { unstable_rethrow } from 'next/navigation'
import { useState, useTransition } from 'react'

export type StepFailure = {
  ok: false
  message: string
  code?: string
  fields?: Record<string, string[] | undefined>
}

/** Whether it was done is unknown then: the answer may be what was lost. */
const NO_ANSWER: StepFailure = {
  ok: false,
  code: 'no-answer',
  message: 'The server did not answer. What is on the screen is kept; try again.',
}

/**
 * One step on the server: whether it is under way, and what came of it.
 * A call that is rejected (no network, no server) becomes a failure to read beside the button; left to itself it would
 * take the whole page away, with all that was typed.
 * @param act Asks the server. Without an answer (it sent the reader to another page) nothing is reported.
 * @param after What follows, whatever came of it.
 */
export function useStep<Args extends unknown[], Result extends { ok: true } | StepFailure | undefined>(
  act: (...args: Args) => Promise<Result>,
  after?: (result: NonNullable<Result> | StepFailure, ...args: Args) => void,
) {
  const [result, setResult] = useState<NonNullable<Result> | StepFailure | null>(null)
  const [isBusy, startStep] = useTransition()

  function take(...args: Args): void {
    startStep(async () => {
      const reported = await answer(() => act(...args))
      if (reported === undefined) return
      setResult(reported)
      after?.(reported, ...args)
    })
  }

  return {
    result,
    failure: result !== null && !result.ok ? (result as StepFailure) : null,
    isBusy,
    take,
    /** What stands in the way before anything is sent. */
    refuse: (message: string) => setResult({ ok: false, message }),
    forget: () => setResult(null),
  }
}

async function answer<Result>(ask: () => Promise<Result>): Promise<Result | StepFailure> {
  try {
    return await ask()
  } catch (error) {
    unstable_rethrow(error) // a redirect is the router's
    return NO_ANSWER
  }
}
