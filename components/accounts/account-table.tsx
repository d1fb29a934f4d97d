'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { AccountRow } from '@/lib/core/accounts/account'
import { type AccountGrant, type AccountStep, isGrant } from '@/lib/core/accounts/account-steps'
import { minuteOf } from '@/lib/core/time-words'
import type { Outcome } from './outcome'
import { ProofForm } from './proof-form'

type LinkOutcome = Outcome<{ path: string | null }>

type Props = {
  accounts: readonly AccountRow[]
  ownId: string
  /** Where the password is typed again, for what gives rights or a way in. */
  proof: ReactNode
  onStep: (input: { userId: string; step: AccountStep }) => Promise<LinkOutcome>
  onGrant: (proved: {
    password: string
    input: { userId: string; step: AccountGrant }
  }) => Promise<LinkOutcome>
}

const TITLES: Record<AccountStep | AccountGrant, string> = {
  disable: 'Disable',
  enable: 'Enable',
  'make-admin': 'Make administrator',
  'take-admin': 'No administrator any more',
  'end-sessions': 'Sign out everywhere',
  'password-link': 'Link for a new password',
  'end-two-step': 'Ask for no code any more',
}

/**
 * All accounts; what can be done with one unfolds in its row. What gives rights, or a way in, asks above the table for the
 * administrator's proof first, and a link that was made is shown there.
 */
export function AccountTable({ accounts, ownId, proof, onStep, onGrant }: Props) {
  const [email, setEmail] = useState('')
  const [grant, setGrant] = useState<{ account: AccountRow; step: AccountGrant } | null>(null)
  const { result, isBusy, take, forget } = useStep(
    (act: () => Promise<LinkOutcome>) => act(),
    ({ ok }) => ok && setGrant(null),
  )

  /** The result of an earlier step is not shown for this one. */
  function ask(next: typeof grant) {
    forget()
    setGrant(next)
  }

  function act(account: AccountRow, step: AccountStep | AccountGrant) {
    setEmail(account.email)
    ask(isGrant(step) ? { account, step } : null)
    if (!isGrant(step)) take(() => onStep({ userId: account.id, step }))
  }

  return (
    <div className="grid gap-3">
      {grant && (
        <ProofForm
          key={grant.account.id + grant.step}
          title={`${TITLES[grant.step]}: ${grant.account.email}`}
          proof={proof}
          isBusy={isBusy}
          onGo={(password) =>
            take(() => onGrant({ password, input: { userId: grant.account.id, step: grant.step } }))
          }
          onCancel={() => ask(null)}
        />
      )}
      {result && !isBusy && <Outcomes email={email} result={result} />}
      <Table caption="Accounts">
        <thead>
          <tr>
            <Th>E-mail</Th>
            <Th>Name</Th>
            <Th numeric>Studies</Th>
            <Th numeric>Signed in</Th>
            <Th>Last seen (UTC)</Th>
            <Th>State</Th>
            <Th>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="align-top">
              <Td>{account.email}</Td>
              <Td>{account.name}</Td>
              <Td numeric>{account.studies}</Td>
              <Td numeric>{account.sessions}</Td>
              <Td className="tabular-nums">{account.lastSeenAt ? minuteOf(account.lastSeenAt) : 'never'}</Td>
              <Td>{describe(account)}</Td>
              <Td>
                {account.id === ownId ? (
                  <span className="text-muted">You</span>
                ) : (
                  <Steps account={account} isBusy={isBusy} onStep={(step) => act(account, step)} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** What can be done with an account. */
function Steps({
  account,
  isBusy,
  onStep,
}: {
  account: AccountRow
  isBusy: boolean
  onStep: (step: AccountStep | AccountGrant) => void
}) {
  return (
    <details>
      <summary className="cursor-pointer text-accent">
        Change<span className="sr-only"> {account.email}</span>
      </summary>
      <div className="flex max-w-56 flex-col gap-1 py-1">
        {listSteps(account).map((step) => (
          <Button
            key={step}
            tone={step === 'disable' ? 'danger' : 'quiet'}
            className="min-h-7 px-2 py-0.5"
            disabled={isBusy}
            onClick={() => onStep(step)}
          >
            {TITLES[step]}
          </Button>
        ))}
      </div>
    </details>
  )
}

function listSteps({
  isDisabled,
  isAdmin,
  hasTwoStep,
  sessions,
}: AccountRow): (AccountStep | AccountGrant)[] {
  if (isDisabled) return ['enable']
  return [
    'password-link',
    ...(hasTwoStep ? (['end-two-step'] as const) : []),
    ...(sessions > 0 ? (['end-sessions'] as const) : []),
    isAdmin ? 'take-admin' : 'make-admin',
    'disable',
  ]
}

function describe({ isDisabled, isAdmin, hasPassword, hasTwoStep }: AccountRow): string {
  const states = [
    isDisabled && 'Disabled',
    isAdmin && 'Administrator',
    !hasPassword && !isDisabled && 'No password',
    hasTwoStep && 'Two-step',
  ].filter((state) => state !== false)
  return states.length === 0 ? 'Active' : states.join(', ')
}

function Outcomes({ email, result }: { email: string; result: LinkOutcome }) {
  if (!result.ok) return <Notice tone="danger">{result.message}</Notice>
  if (result.data.path === null) return <Notice>Done for {email}.</Notice>
  return (
    <div className="rounded-lg border border-line bg-raised p-4">
      <CopyField
        label={`Link with which ${email} chooses a password`}
        text={new URL(result.data.path, window.location.href).href}
      />
      <p className="pt-1 text-sm text-muted">It works once, for a day, and is shown only now.</p>
    </div>
  )
}
