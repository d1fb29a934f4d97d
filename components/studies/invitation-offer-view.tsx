import type { StudyRole } from '@/lib/core/actor'
import { ROLE_TASKS, ROLE_TITLES } from './role-words'

type Offer = { studyTitle: string; studyDescription: string; role: StudyRole; invitedBy: string | null }

/** What the link offers, before anything is asked. */
export function InvitationOfferView({ offer }: { offer: Offer }) {
  return (
    <header className="grid gap-2">
      <p className="text-sm text-muted">
        {offer.invitedBy ? `${offer.invitedBy} invites you to` : 'You are invited to'}
      </p>
      <h1 className="text-xl font-semibold tracking-tight">{offer.studyTitle}</h1>
      {offer.studyDescription && <p className="text-muted">{offer.studyDescription}</p>}
      <p>
        <span className="font-medium">{ROLE_TITLES[offer.role]}.</span> {ROLE_TASKS[offer.role]}
        {offer.role !== 'pi' && ' Others see an alias, never your name.'}
      </p>
    </header>
  )
}
