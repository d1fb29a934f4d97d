'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { type NewWebhook, WEBHOOK_EVENTS } from '@/lib/core/webhook'

type Result = { ok: true; data: string } | { ok: false; message: string }

type Props = { studyId: string; onCreate: (input: NewWebhook & { studyId: string }) => Promise<Result> }

/** Makes a webhook; the secret that signs its messages is shown this once. */
export function WebhookForm({ studyId, onCreate }: Props) {
  const { result, failure, isBusy, take } = useStep(create, emptyWhenDone)

  function create(form: FormData, _form: HTMLFormElement) {
    const events = WEBHOOK_EVENTS.map((entry) => entry.event).filter((event) =>
      form.getAll('event').includes(event),
    )
    return onCreate({ studyId, url: formText(form, 'url'), events })
  }

  return (
    <Form
      onSend={take}
      aria-label="New webhook"
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4"
    >
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        placeholder="https://"
        hint="On a host that an administrator has allowed."
      />
      <fieldset className="grid gap-1.5">
        <legend className="pb-1 text-sm font-medium">Notify when</legend>
        {WEBHOOK_EVENTS.map(({ event, title }) => (
          <label key={event} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="event"
              value={event}
              defaultChecked
              className="size-4 accent-(--accent)"
            />
            {title}
            <code className="text-xs text-muted">{event}</code>
          </label>
        ))}
      </fieldset>
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Add
      </Button>
      {result?.ok && (
        <Notice>
          Messages are signed with this secret; it is not shown again.
          <code className="mt-2 block rounded bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere text-ink select-all">
            {result.data}
          </code>
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
