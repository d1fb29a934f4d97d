'use client'

import { signOut } from 'next-auth/react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Outbox } from './outbox'
import { useOutbox } from './outbox-provider'

/** Signs out once every answer is with the server; what can't be brought there is told first. */
export function SignOutButton() {
  const { outbox } = useOutbox()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [left, setLeft] = useState(0)

  async function leave() {
    setBusy(true)
    const unsent = outbox ? await settleAll(outbox) : 0
    setBusy(false)
    if (unsent === 0) return signOut({ callbackUrl: '/sign-in' })
    setLeft(unsent)
    dialog.current?.showModal()
  }

  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        className="rounded px-2 py-1 text-left text-sm hover:bg-sunken"
        onClick={() => void leave()}
      >
        {isBusy ? 'Checking that all is saved …' : 'Sign out'}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="unsent"
        className="m-auto w-full max-w-md rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
      >
        <h2 id="unsent" className="pb-2 text-lg font-semibold">
          {left === 1 ? '1 answer is' : `${left} answers are`} not with the server
        </h2>
        <p className="pb-4 text-sm text-muted">
          They stay in this browser, encrypted, and are sent when you sign in here again.
        </p>
        <div className="flex gap-2">
          <Button onClick={() => dialog.current?.close()}>Stay</Button>
          <Button tone="quiet" onClick={() => void signOut({ callbackUrl: '/sign-in' })}>
            Sign out anyway
          </Button>
        </div>
      </dialog>
    </>
  )
}

/** Sends what waits and compares with the server's own count. @returns how many answers it does not hold */
async function settleAll(outbox: Outbox): Promise<number> {
  const giveUp = new Promise<void>((resolve) => setTimeout(resolve, 4000))
  await Promise.race([outbox.flush().then(outbox.reconcile), giveUp])
  const { waiting, refused } = outbox.getView()
  return waiting.length + refused.length
}
