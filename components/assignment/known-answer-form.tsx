'use client'

import { useState } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { useItemWords, useLabels, useSeveral } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import type { KeyableItem, KeyUse, NewKeys } from '@/lib/core/labeling/keyed-item'
import type { TaskRef } from '@/lib/core/task'
import { KnownFields, toJson } from './known-fields'

type Result = { ok: true } | { ok: false; message: string }
/** A label, or the values of a task's fields. */
type Draft = { code: string; values: AnswerValues; explanation: string }

type Props = {
  task: TaskRef
  items: readonly KeyableItem[]
  onSave: (input: NewKeys & { task: TaskRef }) => Promise<Result>
}

const CONTROL = 'min-h-8 w-full rounded-md border border-line-strong bg-raised px-2 py-1 text-sm'

/** A patient's statements; those that get an answer here become training or hidden checks. */
export function KnownAnswerForm({ task, items, onSave }: Props) {
  const [use, setUse] = useState<KeyUse>('training')
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const { failure, isBusy, take } = useStep(onSave, ({ ok }) => {
    if (ok) setDrafts(new Map())
  })
  const say = useItemWords()
  const open = items.filter((item) => use === 'gold' || !item.isAssigned)

  function set(itemId: string, draft: Draft | null) {
    setDrafts((before) => {
      const next = new Map(before)
      if (draft) next.set(itemId, draft)
      else next.delete(itemId)
      return next
    })
  }

  function save() {
    const keys = open.flatMap(({ itemId }) => {
      const draft = drafts.get(itemId)
      return draft ? [{ itemId, ...draft, values: toJson(draft.values) }] : []
    })
    take({ task, use, keys })
  }

  const count = open.filter((item) => drafts.has(item.itemId)).length
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Known answers are for"
          className="w-72"
          value={use}
          onChange={(event) => setUse(event.target.value === 'gold' ? 'gold' : 'training')}
        >
          <option value="training">Training with feedback</option>
          <option value="gold">Hidden checks in real work</option>
        </SelectField>
        <Button disabled={isBusy || count === 0} onClick={save}>
          {isBusy ? 'Saving…' : `Save ${counted(count, 'known answer', 'known answers')}`}
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {open.length === 0 ? (
        <Notice>
          {items.length === 0
            ? say('All statements of this patient have a known answer.')
            : say('All statements of this patient are assigned already; training needs others.')}
        </Notice>
      ) : (
        <Table caption={say('Statements without a known answer')}>
          <thead>
            <tr>
              <Th className="w-1/2">{say('Statement')}</Th>
              <Th>Known answer</Th>
              <Th className="w-1/3">Why</Th>
            </tr>
          </thead>
          <tbody>
            {open.map((item) => (
              <StatementRow
                key={item.itemId}
                item={item}
                draft={drafts.get(item.itemId) ?? null}
                onChange={(draft) => set(item.itemId, draft)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

type RowProps = { item: KeyableItem; draft: Draft | null; onChange: (draft: Draft | null) => void }

function StatementRow({ item, draft, onChange }: RowProps) {
  const labels = useLabels()
  const definition = useSeveral()
  return (
    <tr className="align-top">
      <Td>
        <span className="line-clamp-4">{item.text}</span>
      </Td>
      <Td>
        {definition ? (
          <KnownFields definition={definition} item={item} draft={draft} onChange={onChange} />
        ) : (
          <select
            aria-label={`Known answer to: ${item.text}`}
            className={CONTROL}
            value={draft?.code ?? ''}
            onChange={(event) => {
              const { value: code } = event.target
              onChange(code === '' ? null : { code, values: {}, explanation: draft?.explanation ?? '' })
            }}
          >
            <option value="">{item.settled ? `None (settled: ${item.settled})` : 'None'}</option>
            {labels.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Td>
      <Td>
        {draft && (
          <input
            aria-label={`Why: ${item.text}`}
            className={CONTROL}
            maxLength={2000}
            placeholder="What the chart says, and the rule"
            value={draft.explanation}
            onChange={(event) => onChange({ ...draft, explanation: event.target.value })}
          />
        )}
      </Td>
    </tr>
  )
}
