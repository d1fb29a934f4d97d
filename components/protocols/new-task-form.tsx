'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { PartKinds } from '@/lib/core/protocols/item-sources'

type Result = { ok: true } | { ok: false; message: string }
type Props = {
  studyId: string
  protocol: string
  title: string
  /** How many items it will have, in words. */
  items: string
  /** What people call an item. */
  one: string
  /** How many people rate each item where nobody says otherwise. */
  raters: number
  /** The list that its items come from. */
  list?: ListFile
  /** Kinds of texts that stand for its parts, where these were chosen. */
  kinds?: PartKinds
  onCreate: CreateTask
}

/** A file with a list of items. */
export type ListFile = { name: string; text: string }
export type CreateTask = (input: {
  studyId: string
  task: { protocol: string; title: string; ratersPerItem: number; kinds?: PartKinds }
  list?: ListFile
}) => Promise<Result | undefined>

/** The last step of a new task: its name, and how many people rate each item. */
export function NewTaskForm({ studyId, protocol, title, items, one, raters, list, kinds, onCreate }: Props) {
  const { failure, isBusy, take } = useStep(onCreate)
  return (
    <Form
      onSend={(fields) =>
        take({
          studyId,
          task: {
            protocol,
            title: formText(fields, 'title'),
            ratersPerItem: Number(fields.get('ratersPerItem')),
            ...(kinds && { kinds }),
          },
          ...(list && { list }),
        })
      }
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField label="Title" name="title" required maxLength={200} defaultValue={title} />
      <TextField
        label={`Raters per ${one}`}
        name="ratersPerItem"
        type="number"
        min={1}
        max={9}
        defaultValue={raters}
        required
      />
      <p>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Creating…' : `Create task of ${items}`}
        </Button>
      </p>
    </Form>
  )
}
