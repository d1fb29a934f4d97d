import type { Metadata } from 'next'
import { ProofField } from '@/app/proof-field'
import { AccountTable } from '@/components/accounts/account-table'
import { NewAccountForm } from '@/components/accounts/new-account-form'
import { ServiceTable } from '@/components/accounts/service-table'
import { AppBar } from '@/components/studies/app-bar'
import { PageHeader } from '@/components/ui/page-header'
import { listAccounts } from '@/lib/data/accounts/users'
import { listServiceFindings } from '@/lib/data/runs/service-findings'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { accountStepAction, createAccountAction, examineServicesAction, grantStepAction } from './actions'

export const metadata: Metadata = { title: 'Accounts' }

export default async function AdminPage() {
  const { actor, accounts, services } = await load(async () => {
    const person = await requireActor()
    return {
      actor: person,
      accounts: await listAccounts(person),
      services: await listServiceFindings(person),
    }
  })
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto grid w-full max-w-6xl gap-8 px-6 py-6">
        <div>
          <PageHeader title="Accounts">
            Everybody who can sign in here. Who takes part in a study is up to its leads; they can also invite
            people by link.
          </PageHeader>
          <AccountTable
            accounts={accounts}
            ownId={actor.userId}
            proof={<ProofField />}
            onStep={accountStepAction}
            onGrant={grantStepAction}
          />
        </div>
        <section aria-labelledby="new" className="grid gap-2">
          <h2 id="new" className="text-sm font-semibold">
            New account
          </h2>
          <NewAccountForm proof={<ProofField />} onCreate={createAccountAction} />
        </section>
        <section aria-labelledby="services" className="grid gap-2">
          <h2 id="services" className="text-sm font-semibold">
            Services
          </h2>
          <ServiceTable services={services} onLook={examineServicesAction} />
        </section>
      </main>
    </>
  )
}
