'use client'

import { LetterLine } from '@/components/progress/letter-line'
import { sendInvitation } from '@/components/progress/mail'
import { CopyField } from '@/components/ui/copy-field'
import type { InvitationLink } from '@/lib/core/accounts/invitation'

/** Links that were made just now, each to copy or to send. */
export function InvitationLinks({ title, links }: { title: string; links: readonly InvitationLink[] }) {
  const aliases = links.flatMap(({ alias }) => alias ?? [])
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {links.map(({ path, alias, email, expiresAt }) => {
          const link = new URL(path, window.location.href).href
          return (
            <li key={path} className="grid gap-1">
              <CopyField label={labelOf(alias, email)} text={link} />
              {email !== null && (
                <ul className="text-sm">
                  <LetterLine {...sendInvitation(title, { link, email, expiresAt })} />
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted">
        {links.length === 1
          ? 'It works once and is shown only now.'
          : 'Each works once and is shown only now.'}{' '}
        {aliases.length > 0 && `You can assign statements to ${aliases.join(', ')} now.`}
      </p>
    </div>
  )
}

function labelOf(alias: string | null, email: string | null): string {
  const who = [alias, email].filter((one) => one !== null)
  return who.length === 0 ? 'Link' : `Link for ${who.join(', ')}`
}
