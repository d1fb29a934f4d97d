'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { ApiTokenEntry } from '@/lib/core/api/api-token'
import { dayOf, minuteOf } from '@/lib/core/time-words'

type Props = {
  tokens: readonly ApiTokenEntry[]
  onRevoke: (input: { tokenId: string }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** The tokens of one account, and a way to end each at once. */
export function TokenTable({ tokens, onRevoke }: Props) {
  const { failure, isBusy, take } = useStep(onRevoke)
  if (tokens.length === 0) return <Notice>You have no tokens.</Notice>

  return (
    <div className="grid gap-2">
      <Table caption="Your tokens">
        <thead>
          <tr>
            <Th>For</Th>
            <Th>May</Th>
            <Th>Ends</Th>
            <Th>Last used</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.tokenId}>
              <Td>{token.name}</Td>
              <Td className="max-w-64 text-xs text-muted">{token.scopes.join(', ')}</Td>
              <Td className="tabular-nums">
                {token.state === 'revoked' ? 'revoked' : dayOf(token.expiresAt)}
                {token.state === 'expired' && ' (over)'}
              </Td>
              <Td className="tabular-nums">{token.lastUsedAt ? minuteOf(token.lastUsedAt) : 'never'}</Td>
              <Td numeric>
                {token.state === 'active' && (
                  <Button tone="danger" disabled={isBusy} onClick={() => take({ tokenId: token.tokenId })}>
                    Revoke<span className="sr-only"> {token.name}</span>
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
