'use client'

import { useLinkStatus } from 'next/link'

/** Inside a link (which must be `relative`): a line under it while its page is on the way, if that takes a while. */
export function PendingMark() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-2.5 bottom-0 h-0.5 animate-appear rounded bg-accent"
    />
  )
}
