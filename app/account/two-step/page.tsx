import type { Metadata } from 'next'
import { AccountNav } from '@/components/accounts/account-nav'
import { TwoStepOff } from '@/components/accounts/two-step-off'
import { TwoStepOn } from '@/components/accounts/two-step-on'
import { AppBar } from '@/components/studies/app-bar'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { getTwoStep } from '@/lib/data/accounts/two-step'
import { load } from '@/lib/web/page'
import { isTwoStepWanted, requireSignedIn } from '@/lib/web/session'
import { beginTwoStepAction, confirmTwoStepAction, endTwoStepAction, renewCodesAction } from './actions'

export const metadata: Metadata = { title: 'Two-step sign-in' }

export default async function TwoStepPage() {
  const { actor, state } = await load(async () => {
    const person = await requireSignedIn()
    return { actor: person, state: await getTwoStep(person) }
  })
  const isWanted = isTwoStepWanted(actor)
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto grid w-full max-w-3xl gap-6 px-6 py-6">
        <AccountNav here="/account/two-step" />
        <div>
          <PageHeader title="Two-step sign-in">
            A code of your phone beside the password: whoever learns your password alone cannot sign in. Any
            authenticator app will do; it needs no network.
          </PageHeader>
          {state.hasPassword ? (
            state.since === null ? (
              <TwoStepOff isWanted={isWanted} onBegin={beginTwoStepAction} onConfirm={confirmTwoStepAction} />
            ) : (
              <TwoStepOn
                since={state.since}
                codesLeft={state.codesLeft}
                isWanted={isWanted}
                onRenew={renewCodesAction}
                onEnd={endTwoStepAction}
              />
            )
          ) : (
            <Notice>You sign in with your hospital account, which asks for what it needs.</Notice>
          )}
        </div>
      </main>
    </>
  )
}
