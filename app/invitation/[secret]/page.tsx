import type { Metadata } from 'next'
import { InvitationForm } from '@/components/studies/invitation-form'
import { InvitationOfferView } from '@/components/studies/invitation-offer-view'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { getOwnAccount } from '@/lib/data/accounts/account'
import { findInvitation } from '@/lib/data/members/invited'
import { identityProvider } from '@/lib/web/auth'
import { findActor } from '@/lib/web/session'
import { joinAsNewPerson, joinStudyAction, keepInvitationAction } from './actions'

export const metadata: Metadata = { title: 'Invitation' }

const WORTHLESS = {
  accepted: 'This invitation has been used already. If it was you, sign in.',
  revoked: 'This invitation was taken back. Ask the study’s lead for a new one.',
  expired: 'This invitation has expired. Ask the study’s lead for a new one.',
} as const

export default async function InvitationPage({ params }: PageProps<'/invitation/[secret]'>) {
  const { secret } = await params
  const [offer, actor] = await Promise.all([findInvitation(secret), findActor()])
  const account = actor ? await getOwnAccount(actor) : null
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 p-6">
      <p className="text-sm font-semibold tracking-wide text-accent">Concordance</p>
      {offer?.state === 'open' ? (
        <>
          <InvitationOfferView offer={offer} />
          <InvitationForm
            secret={secret}
            email={offer.email}
            account={account}
            provider={identityProvider()}
            onJoinNew={joinAsNewPerson}
            onJoin={joinStudyAction}
            onLeave={keepInvitationAction}
          />
        </>
      ) : (
        <>
          <h1 className="text-xl font-semibold tracking-tight">This link leads nowhere</h1>
          <Notice>
            {offer
              ? WORTHLESS[offer.state]
              : 'Perhaps the address was cut. Copy the whole link and try again.'}
          </Notice>
          <p>
            <ButtonLink tone="quiet" href="/studies">
              {actor ? 'Your studies' : 'Sign in'}
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
