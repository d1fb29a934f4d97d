'use client'

import { useRouter } from 'next/navigation'

/** With so few statements open, the next patient is fetched. */
const NEAR_END = 3

type Options = {
  studyId: string
  patientId: string
  /** Statements without an answer. */
  open: number
  nextPatient: { patientId: string; externalId: string } | null
}

/** The way to the next patient, fetched whole before it is needed: it opens at once, also while the server is away. */
export function useNextPatient({ studyId, patientId, open, nextPatient }: Options) {
  const router = useRouter()
  // its page is made before the last answers here have arrived: it is told who is being finished
  const page = nextPatient && `/studies/${studyId}/label/${nextPatient.patientId}`
  const href = page && `${page}?after=${patientId}`

  return {
    /** Who leaves statements open here is led back to them at the end. */
    patient:
      nextPatient && page !== null && href !== null
        ? { externalId: nextPatient.externalId, href: open > 0 ? page : href }
        : null,
    /** Its address, once it is time to fetch it. */
    due: open <= NEAR_END ? href : null,
    go: () => href !== null && router.push(href),
  }
}
