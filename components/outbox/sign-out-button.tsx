'use client'

import { signOut } from 'next-auth/react'
import { useRef, useState } from 'react'
import { countStoredDrafts, dropStoredDrafts } from '@/components/labeling/stored-drafts'
import { Button } from '@/components/ui/button'
import { counted } from '@/lib/core/counted-words'
import type { Comparison, Outbox } from './outbox'
import { useOutbox } from './outbox-provider'

/** How things stand before signing out. */
type Unsent = { unsent: number; begun: number; compared: Comparison | null }

const NOTHING: Unsent = { unsent: 0, begun: 0, compared: { here: 0, held: 0, lost: [] } }

/** Signs out once every answer is with the server; what can't be brought there, or compared with it, is reported first. */
export function SignOutButton() {
  const { outbox } = useOutbox()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [unsentState, setUnsent] = useState(NOTHING)

  async function leave() {
    setBusy(true)
    const now = outbox ? await settleAll(outbox) : NOTHING
    setBusy(false)
    const { unsent, begun, compared } = now
    if (unsent === 0 && begun === 0 && compared && compared.lost.length === 0)
      return leaveNow(`/sign-in?saved=${compared.here}`)
    setUnsent(now)
    dialog.current?.showModal()
    if (compared) outbox?.giveUpLost(compared.lost)
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
          {titleOf(unsentState)}
        </h2>
        <UnsentText unsent={unsentState} />
        <div className="flex gap-2">
          <Button onClick={() => dialog.current?.close()}>Stay</Button>
          <Button
            tone="quiet"
            onClick={() => {
              dropStoredDrafts()
              void leaveNow('/sign-in')
            }}
          >
            Sign out anyway
          </Button>
        </div>
      </dialog>
    </>
  )
}

/** Nothing of the person stays in this tab; answers that wait stay in the browser, encrypted, for their own person alone. */
function leaveNow(callbackUrl: string) {
  sessionStorage.clear()
  return signOut({ callbackUrl })
}

function titleOf({ unsent, begun, compared }: Unsent): string {
  if (unsent > 0) return `${counted(unsent, 'answer is', 'answers are')} not with the server`
  if (begun > 0) return `${counted(begun, 'answer is', 'answers are')} not submitted`
  return compared ? 'Answers are missing' : 'Answers could not be compared'
}

function UnsentText({ unsent: { unsent, begun, compared } }: { unsent: Unsent }) {
  return (
    <div className="grid gap-2 pb-4 text-sm text-muted">
      {begun > 0 && (
        <p>
          {counted(begun, 'answer is', 'answers are')} begun and not submitted: signing out gives that up.
        </p>
      )}
      {unsent > 0 && <p>They stay in this browser, encrypted, and are sent when you sign in here again.</p>}
      {compared === null ? (
        <p>The server could not be asked whether it still holds the answers given here.</p>
      ) : (
        compared.here > 0 && (
          <p className="tabular-nums">
            {compared.here} saved from here, {compared.held} with the server.
          </p>
        )
      )}
      {compared && compared.lost.length > 0 && (
        <>
          <p className="text-danger">
            The server had acknowledged {compared.lost.length} of them and no longer holds them, and this
            browser has no copy: their statements are open again. Please report this to your study’s lead:
          </p>
          <ul className="max-h-40 overflow-y-auto font-mono text-xs">
            {compared.lost.map((id) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Sends what waits, and compares what was acknowledged with what the server holds. */
async function settleAll(outbox: Outbox): Promise<Unsent> {
  const giveUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), 4000))
  const compared = await Promise.race([outbox.flush().then(outbox.reconcile), giveUp])
  const { waiting, refused } = outbox.getView()
  return { unsent: waiting.length + refused.length, begun: countStoredDrafts(), compared }
}
