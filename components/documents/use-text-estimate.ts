'use client'

import { useEffect, useRef } from 'react'
import { useStep } from '@/components/ui/use-step'
import type { NewTextJob } from '@/lib/core/text-jobs'
import type { TextEstimate } from '@/lib/core/text-work/text-estimate'

type NewWork = { studyId: string; configuration: NewTextJob }

export type StartTextJob = (
  input: NewWork & { costLimit?: number },
) => Promise<{ ok: true } | { ok: false; message: string }>

export type EstimateTexts = (
  input: NewWork,
) => Promise<{ ok: true; data: TextEstimate } | { ok: false; message: string }>

/** Long enough that a number is typed to its end. */
const PAUSE_MS = 400

/**
 * What work as it is chosen now would take, asked of the server when choosing has paused.
 *
 * @param read what is chosen by then; null where it is not complete
 */
export function useTextEstimate(studyId: string, onEstimate: EstimateTexts, read: () => NewTextJob | null) {
  const { result, failure, isBusy, take, forget } = useStep(onEstimate)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const configuration = read()
      if (configuration) take({ studyId, configuration })
      else forget()
    }, PAUSE_MS)
  }
  const estimate = result?.ok ? result.data : null
  /** The estimate is out of date. */
  const drop = (): void => {
    clearTimeout(timer.current)
    forget()
  }
  return { ask, drop, shown: { estimate, failure: failure?.message ?? null, isBusy } }
}

/** What a form says; null where it could not be sent as it is. */
export function readFilled(
  form: HTMLFormElement | null,
  read: (fields: FormData) => NewTextJob,
): NewTextJob | null {
  return form?.checkValidity() ? read(new FormData(form)) : null
}
