'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'

type Result = { ok: true } | { ok: false; message: string; fields?: Record<string, string[] | undefined> }

type Props = {
  /** Those that the first task can have, the usual one first. */
  protocols: readonly { id: string; title: string; about: string }[]
  onCreate: (input: {
    title: string
    description: string
    seed: number
    protocol: string
  }) => Promise<Result | undefined>
}

export function NewStudyForm({ protocols, onCreate }: Props) {
  const { failure, isBusy, take } = useStep(onCreate)
  const [chosen, choose] = useState(protocols[0]?.id)
  const about = protocols.find(({ id }) => id === chosen)?.about ?? ''

  return (
    <Form
      onSend={(fields) =>
        take({
          title: formText(fields, 'title'),
          description: formText(fields, 'description'),
          seed: Number(fields.get('seed')),
          protocol: formText(fields, 'protocol'),
        })
      }
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        error={failure?.fields?.['title']?.[0]}
      />
      <TextField label="What is studied" name="description" maxLength={4000} />
      <SelectField
        label="First task"
        name="protocol"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        hint={`${about} A study can have further tasks, and protocols of your own.`.trim()}
      >
        {protocols.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Random seed"
        name="seed"
        type="number"
        min={0}
        step={1}
        defaultValue={1}
        required
        hint="Every shuffle, plan and interval of the study starts from this number: same seed, same results."
        error={failure?.fields?.['seed']?.[0]}
      />
      <p>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create study'}
        </Button>
      </p>
    </Form>
  )
}
