import type { Metadata } from 'next'
import { AccountNav } from '@/components/accounts/account-nav'
import { ChangePasswordForm } from '@/components/accounts/change-password-form'
import { OwnAccountForm } from '@/components/accounts/own-account-form'
import { SessionList } from '@/components/accounts/session-list'
import { ThemeChoice } from '@/components/accounts/theme-choice'
import { AppBar } from '@/components/studies/app-bar'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { getOwnAccount, listOwnSessions } from '@/lib/data/accounts/account'
import { readTheme } from '@/lib/web/cookies'
import { load } from '@/lib/web/page'
import { requireActor, requireSessionId } from '@/lib/web/session'
import { changePasswordAction, endOtherSessionsAction, updateAccountAction } from './actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const theme = await readTheme()
  const { actor, account, sessions } = await load(async () => {
    const person = await requireActor()
    return {
      actor: person,
      account: await getOwnAccount(person),
      sessions: await listOwnSessions(person, await requireSessionId()),
    }
  })
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto grid w-full max-w-3xl gap-6 px-6 py-6">
        <AccountNav here="/account" />
        <div>
          <PageHeader title="Your account" />
          <OwnAccountForm account={account} onSave={updateAccountAction} />
        </div>
        <section aria-labelledby="appearance" className="grid gap-2">
          <h2 id="appearance" className="text-sm font-semibold">
            Appearance
          </h2>
          <div className="rounded-lg border border-line bg-raised px-4 py-3">
            <ThemeChoice initial={theme} className="flex flex-wrap gap-x-4" />
            <p className="px-2 pt-1 text-xs text-muted">Of this browser, at once.</p>
          </div>
        </section>
        <section aria-labelledby="password" className="grid gap-2">
          <h2 id="password" className="text-sm font-semibold">
            Password
          </h2>
          {account.hasPassword ? (
            <ChangePasswordForm onChange={changePasswordAction} />
          ) : (
            <Notice>You sign in with your hospital account; there is no password here.</Notice>
          )}
        </section>
        <section aria-labelledby="sessions" className="grid gap-2">
          <h2 id="sessions" className="text-sm font-semibold">
            Where you are signed in
          </h2>
          <SessionList sessions={sessions} onEndOthers={endOtherSessionsAction} />
        </section>
      </main>
    </>
  )
}
