import type { Metadata } from 'next'
import { NewPasswordForm } from '@/components/accounts/new-password-form'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { findPasswordLink } from '@/lib/data/accounts/password-links'
import { setPasswordAction } from './actions'

export const metadata: Metadata = { title: 'Choose a password' }

export default async function PasswordPage({ params }: PageProps<'/password/[secret]'>) {
  const { secret } = await params
  const link = await findPasswordLink(secret)
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <div className="grid gap-1">
        <p className="text-sm font-semibold tracking-wide text-accent">Concordance</p>
        <h1 className="text-xl font-semibold tracking-tight">
          {link ? 'Choose a password' : 'This link leads nowhere'}
        </h1>
      </div>
      {link ? (
        <NewPasswordForm secret={secret} email={link.email} onSet={setPasswordAction} />
      ) : (
        <>
          <Notice>
            It has been used, has expired or was replaced. Ask your administrator for a new one.
          </Notice>
          <p>
            <ButtonLink tone="quiet" href="/sign-in">
              Sign in
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
