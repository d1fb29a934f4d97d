import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInForm } from '@/components/studies/sign-in-form'
import { nextPath } from '@/lib/core/accounts/next-path'
import { identityProvider, PROVE_PAGE } from '@/lib/web/auth'
import { findSignedIn } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Sign in' }

const ERRORS: ReadonlyMap<string, string> = new Map([
  [
    'UnknownAccount',
    'There is no Concordance account for your hospital account. Ask your study’s lead for one.',
  ],
])

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { error, next, saved } = await searchParams
  const target = nextPath(next, '/studies')
  const signedIn = await findSignedIn()
  if (signedIn?.lacksTwoStep) redirect('/account/two-step')
  // whoever is signed in and failed to sign in was to prove who sits there
  if (signedIn) redirect(error === undefined ? target : `${PROVE_PAGE}?problem=refused`)
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-6 p-6">
      <div className="grid gap-1">
        <p className="text-sm font-semibold tracking-wide text-accent">Concordance</p>
        <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
        {typeof saved === 'string' && /^[1-9]\d{0,5}$/.test(saved) && (
          <output className="text-sm text-muted">
            Signed out. Answers saved from this browser: {saved}; with the server: {saved}.
          </output>
        )}
      </div>
      <SignInForm
        provider={identityProvider()}
        problem={
          typeof error === 'string'
            ? (ERRORS.get(error) ?? 'The sign-in did not work. Please try again.')
            : null
        }
        next={target}
      />
    </main>
  )
}
