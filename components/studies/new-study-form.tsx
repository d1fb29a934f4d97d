'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'

type Result = { ok: true } | { ok: false; message: string; fields?: Record<string, string[] | undefined> }

type Props = {
  onCreate: (input: { title: string; description: string; seed: number }) => Promise<Result | undefined>
}

export function NewStudyForm({ onCreate }: Props) {
  const [failure, setFailure] = useState<Extract<Result, { ok: false }> | null>(null)
  const [isBusy, startCreating] = useTransition()

  function submit(form: FormData) {
    startCreating(async () => {
      const result = await onCreate({
        title: formText(form, 'title'),
        description: formText(form, 'description'),
        seed: Number(form.get('seed')),
      })
      if (result && !result.ok) setFailure(result)
    })
  }

  return (
    <form action={submit} className="grid gap-4 rounded-lg border border-line bg-raised p-5">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        error={failure?.fields?.['title']?.[0]}
      />
      <TextField label="What is studied" name="description" maxLength={4000} />
      <TextField
        label="Seed"
        name="seed"
        type="number"
        min={0}
        step={1}
        defaultValue={1}
        required
        hint="Every shuffle, assignment and interval of the study starts from this number, so all can be repeated."
        error={failure?.fields?.['seed']?.[0]}
      />
      <p>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create study'}
        </Button>
      </p>
    </form>
  )
}
