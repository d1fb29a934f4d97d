import type { Metadata } from 'next'
import { ProofField } from '@/app/proof-field'
import { AccountNav } from '@/components/accounts/account-nav'
import { TokenForm } from '@/components/accounts/token-form'
import { TokenTable } from '@/components/accounts/token-table'
import { AppBar } from '@/components/studies/app-bar'
import { PageHeader } from '@/components/ui/page-header'
import { listApiTokens } from '@/lib/data/accounts/api-tokens'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { createTokenAction, revokeTokenAction } from './actions'

export const metadata: Metadata = { title: 'Tokens' }

export default async function TokensPage() {
  const { actor, tokens } = await load(async () => {
    const person = await requireActor()
    return { actor: person, tokens: await listApiTokens(person) }
  })
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto grid w-full max-w-3xl gap-6 px-6 py-6">
        <AccountNav here="/account/tokens" />
        <div>
          <PageHeader title="Tokens">
            With a token a program can do what you can do, as far as the token allows, and is asked for no
            password or code. What the API offers stands in{' '}
            <a className="text-accent underline underline-offset-2" href="/api/v1/openapi.json" download>
              its description
            </a>
            .
          </PageHeader>
          <TokenTable tokens={tokens} onRevoke={revokeTokenAction} />
        </div>
        <TokenForm proof={<ProofField />} onCreate={createTokenAction} />
      </main>
    </>
  )
}
