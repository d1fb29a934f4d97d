'use client'

import { useRouter } from 'next/navigation'
import type { OpenPatient } from '@/lib/core/labeling/labeling'
import { type TaskRef, taskHome } from '@/lib/core/task'

/** With so few statements open, the next patient is fetched. */
const NEAR_END = 3

type Options = {
  task: TaskRef
  /** The patient at hand. */
  here: string
  /** Statements without an answer here. */
  open: number
  /** Where statements are open elsewhere, in the order in which one goes on. */
  others: readonly OpenPatient[]
}

/** The way to the next patient, fetched whole before it is needed: it opens at once, also while the server is away. */
export function useNextPatient({ task, here, open, others: [next] }: Options) {
  const router = useRouter()
  const href = next ? `${taskHome(task)}/label/${next.patientId}` : null

  // a later visit of the same patient opens with the last answer of this one, and cannot be fetched before
  const isLater = next?.patientId === here

  return {
    patient: next && href !== null ? { externalId: next.externalId, href, isLater } : null,
    /** Its address, once it is time to fetch it. */
    due: open <= NEAR_END && !isLater ? href : null,
    go: () => href !== null && router.push(href),
  }
}
