'use client'

import { Button } from '@/components/ui/button'
import { LabelBadge } from '@/components/ui/label-badge'
import { ItemWords, useItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { KeyedItem } from '@/lib/core/labeling/keyed-item'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  items: readonly KeyedItem[]
  onRemove: (input: {
    task: TaskRef
    itemId: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** The statements with known answers; one that nobody has trained on can become real work again. */
export function KnownAnswerTable({ task, items, onRemove }: Props) {
  const { failure, isBusy, take } = useStep(onRemove)
  const say = useItemWords()
  if (items.length === 0)
    return (
      <Notice>
        <ItemWords>No statement has a known answer yet. Choose a patient below.</ItemWords>
      </Notice>
    )

  return (
    <div className="grid gap-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Table caption={say('Statements with known answers')}>
        <thead>
          <tr>
            <Th>For</Th>
            <Th>Patient</Th>
            <Th className="w-2/5">{say('Statement')}</Th>
            <Th>Answer</Th>
            <Th>Why</Th>
            <Th numeric>Answered by</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId} className="align-top">
              <Td>{item.use === 'training' ? 'Training' : 'Hidden check'}</Td>
              <Td>{item.patientExternalId}</Td>
              <Td>{item.text}</Td>
              <Td>
                <LabelBadge code={item.code} />
              </Td>
              <Td className="text-muted">{item.explanation || '–'}</Td>
              <Td numeric>{item.answers}</Td>
              <Td className="text-right">
                {(item.use === 'gold' || item.answers === 0) && (
                  <Button
                    tone="quiet"
                    className="min-h-7 px-2 py-0.5"
                    disabled={isBusy}
                    aria-label={`Remove the known answer to: ${item.text}`}
                    onClick={() => take({ task, itemId: item.itemId })}
                  >
                    Remove
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
