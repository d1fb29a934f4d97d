'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { AccountRow } from '@/lib/core/accounts/account'
import { minuteOf } from '@/lib/core/time-words'
import type { Outcome } from './outcome'

export type AccountStep =
  | 'disable'
  | 'enable'
  | 'make-admin'
  | 'take-admin'
  | 'end-sessions'
  | 'password-link'
  | 'end-two-step'

type Props = {
  accounts: readonly AccountRow[]
  ownId: string
  onStep: (input: { userId: string; step: AccountStep }) => Promise<Outcome<{ path: string | null }>>
}

const TITLES: Record<AccountStep, string> = {
  disable: 'Disable',
  enable: 'Enable',
  'make-admin': 'Make administrator',
  'take-admin': 'No administrator any more',
  'end-sessions': 'Sign out everywhere',
  'password-link': 'Link for a new password',
  'end-two-step': 'Ask for no code any more',
}

/** All accounts; what can be done with one unfolds in its row. */
export function AccountTable({ accounts, ownId, onStep }: Props) {
  const [email, setEmail] = useState('')
  const { result, isBusy, take } = useStep(onStep)

  function act(account: AccountRow, step: AccountStep) {
    setEmail(account.email)
    take({ userId: account.id, step })
  }

  return (
    <div className="grid gap-3">
      {result && !isBusy && <Told email={email} result={result} />}
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
                          onClick={() => act(account, step)}
                        >
                          {TITLES[step]}
                        </Button>
                      ))}
                    </div>
                  </details>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function listSteps({ isDisabled, isAdmin, hasTwoStep, sessions }: AccountRow): AccountStep[] {
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

function Told({ email, result }: { email: string; result: Outcome<{ path: string | null }> }) {
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
