'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { API_SCOPES, type NewApiToken } from '@/lib/core/api/api-token'

type Result = { ok: true; data: string } | { ok: false; message: string }

type Props = {
  /** Where the password is typed again. */
  proof: ReactNode
  onCreate: (proved: { password: string; input: NewApiToken }) => Promise<Result>
}

/** Makes a token; it is shown this once. */
export function TokenForm({ proof, onCreate }: Props) {
  const { result, failure, isBusy, take } = useStep(create, emptyWhenDone)

  async function create(form: FormData, _form: HTMLFormElement): Promise<Result> {
    const scopes = API_SCOPES.map((entry) => entry.scope).filter((scope) =>
      form.getAll('scope').includes(scope),
    )
    if (scopes.length === 0) return { ok: false, message: 'Choose what it may do.' }
    const input = { name: formText(form, 'name'), scopes, days: Number(formText(form, 'days')) }
    return onCreate({ password: formText(form, 'password'), input })
  }

  return (
    <Form
      onSend={take}
      aria-label="New token"
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-2"
    >
      <TextField label="What it is for" name="name" required maxLength={100} />
      <TextField
        label="Days until it ends"
        name="days"
        type="number"
        min={1}
        max={366}
        defaultValue={90}
        required
      />
      <fieldset className="grid gap-1.5 md:col-span-2">
        <legend className="pb-1 text-sm font-medium">What it may do</legend>
        {API_SCOPES.map(({ scope, title }) => (
          <label key={scope} className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="scope" value={scope} className="size-4 accent-(--accent)" />
            {title}
            <code className="text-xs text-muted">{scope}</code>
          </label>
        ))}
      </fieldset>
      <div className="empty:hidden md:col-span-2">{proof}</div>
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Make a token
      </Button>
      <div className="md:col-span-2">
        {result?.ok && (
          <Notice>
            Copy it now; it is not shown again.
            <code className="mt-2 block rounded bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere text-ink select-all">
              {result.data}
            </code>
          </Notice>
        )}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
      </div>
    </Form>
  )
}
