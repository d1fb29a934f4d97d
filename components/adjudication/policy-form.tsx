'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import {
  type ConsensusPolicy,
  describePolicy,
  MOST_PANELISTS,
} from '@/lib/core/adjudication/consensus-policy'
import type { ConsensusSettings, NewPolicy, PolicyPreview } from '@/lib/core/adjudication/consensus-settings'
import { canonicalJson } from '@/lib/core/canonical-json'
import { counted } from '@/lib/core/counted-words'
import type { TaskRef } from '@/lib/core/task'
import { PolicyChanges } from './policy-changes'

type Failed = { ok: false; message: string }

type Props = {
  task: TaskRef
  settings: ConsensusSettings
  onPreview: (input: {
    task: TaskRef
    policy: ConsensusPolicy
  }) => Promise<{ ok: true; data: PolicyPreview } | Failed>
  onApply: (input: NewPolicy & { task: TaskRef }) => Promise<{ ok: true; data: number } | Failed>
}

const KINDS: readonly { kind: ConsensusPolicy['kind']; title: string }[] = [
  { kind: 'panel', title: 'Majority, then panel, then discussion' },
  { kind: 'majority', title: 'Majority of k' },
  { kind: 'unanimous', title: 'Unanimous' },
  { kind: 'single-adjudicator', title: 'Single adjudicator' },
  { kind: 'label-model', title: 'Label model (Dawid and Skene)' },
]

/** A policy is looked at before it is put into force: which answers would be others, and why. */
export function PolicyForm({ task, settings, onPreview, onApply }: Props) {
  const [policy, setPolicy] = useState(settings.policy)
  const [preview, setPreview] = useState<PolicyPreview | null>(null)
  const looking = useStep(onPreview, (result) => setPreview(result.ok ? result.data : null))
  const applying = useStep(
    (reason: string) => onApply({ task, policy, reason, seenVersion: settings.version }),
    ({ ok }) => {
      if (ok) setPreview(null)
    },
  )
  const isBusy = looking.isBusy || applying.isBusy
  const failure = looking.failure ?? applying.failure

  const isInForce = preview?.changes.length === 0 && canonicalJson(policy) === canonicalJson(settings.policy)

  function change(next: ConsensusPolicy) {
    setPolicy(next)
    setPreview(null)
    looking.forget()
    applying.forget()
  }

  function look() {
    applying.forget()
    looking.take({ task, policy })
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-raised p-4">
        <PolicyFields settings={settings} policy={policy} onChange={change} />
        <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
          <Button tone="quiet" disabled={isBusy} onClick={look}>
            {isBusy ? 'Working…' : 'Preview'}
          </Button>
          <span className="text-sm text-muted">
            Seeing answers that are not settled yet goes on the study’s audit log.
          </span>
        </p>
      </div>
      {applying.result?.ok && (
        <Notice>In force. {counted(applying.result.data, 'answer', 'answers')} changed.</Notice>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {preview && isInForce && (
        <Notice>Nothing would change: this is the policy in force, and every answer follows it.</Notice>
      )}
      {preview && !isInForce && (
        <>
          <PolicyChanges preview={preview} />
          <ApplyForm
            isOff={isBusy || settings.lockedAt !== null}
            onApply={(reason) => applying.take(reason)}
          />
        </>
      )}
    </div>
  )
}

type FieldsProps = {
  settings: ConsensusSettings
  policy: ConsensusPolicy
  onChange: (policy: ConsensusPolicy) => void
}

/** The kind of policy, and the settings of that kind. */
function PolicyFields({ settings, policy, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Policy"
        value={policy.kind}
        hint={describePolicy(policy, settings.panelSize)}
        onChange={(event) => onChange(toPolicy(event.target.value, settings.ratersPerItem))}
        className="grow basis-80"
      >
        {KINDS.map(({ kind, title }) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      {'of' in policy && (
        <TextField
          label="First-round raters"
          type="number"
          min={1}
          max={settings.ratersPerItem}
          value={policy.of}
          onChange={(event) =>
            onChange({ ...policy, of: within(event.target.valueAsNumber, 1, settings.ratersPerItem) })
          }
          className="w-40"
        />
      )}
      {policy.kind === 'panel' && (
        <TextField
          label="Raters of a panel"
          type="number"
          min={1}
          max={MOST_PANELISTS}
          value={policy.size ?? settings.panelSize}
          onChange={(event) => {
            const size = within(event.target.valueAsNumber, 1, MOST_PANELISTS)
            onChange(size === settings.panelSize ? { kind: 'panel' } : { kind: 'panel', size })
          }}
          className="w-40"
        />
      )}
      {policy.kind === 'label-model' && (
        <TextField
          label="At least likely, %"
          type="number"
          min={50}
          max={100}
          value={Math.round(policy.threshold * 100)}
          onChange={(event) =>
            onChange({ ...policy, threshold: within(event.target.valueAsNumber, 50, 100) / 100 })
          }
          className="w-40"
        />
      )}
    </>
  )
}

function ApplyForm({ isOff, onApply }: { isOff: boolean; onApply: (reason: string) => void }) {
  return (
    <Form
      onSend={(fields) => onApply(formText(fields, 'reason'))}
      aria-label="Put this policy into force"
      className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <TextField label="Reason, for the audit log" name="reason" required maxLength={1000} className="grow" />
      <Button type="submit" disabled={isOff}>
        Put into force
      </Button>
    </Form>
  )
}

function toPolicy(kind: string, ratersPerItem: number): ConsensusPolicy {
  switch (kind) {
    case 'majority':
    case 'unanimous':
      return { kind, of: ratersPerItem }
    case 'label-model':
      return { kind, threshold: 0.8 }
    case 'single-adjudicator':
      return { kind }
    default:
      return { kind: 'panel' }
  }
}

function within(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : low
}
