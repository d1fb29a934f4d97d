'use client'

import { useState } from 'react'
import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import { listColumns } from '@/lib/core/protocols/listed-items'
import { MAX_LIST_CHARACTERS, type TaskPreview, usualRaters } from '@/lib/core/protocols/new-task'
import { capitalize } from '@/lib/core/text/capitalize'
import { ItemPreview } from './item-preview'
import { type CreateTask, type ListFile, NewTaskForm } from './new-task-form'

type Result = { ok: true; data: TaskPreview } | { ok: false; message: string }
type Props = {
  studyId: string
  protocol: string
  definition: Definition
  /** Without a list: what there is to choose from. */
  preview: TaskPreview
  onPreview: (input: { studyId: string; protocol: string; list: ListFile }) => Promise<Result>
  onCreate: CreateTask
}

/** A task whose items come from a list in a file: what is in it is shown before the task is created. */
export function ListedTask({ studyId, protocol, definition, preview, onPreview, onCreate }: Props) {
  const { one, many } = definition.item.name
  const [list, setList] = useState<ListFile | null>(null)
  const { result, failure, isBusy, take, refuse, forget } = useStep(onPreview)

  async function choose(file: File | undefined): Promise<void> {
    setList(null)
    forget()
    if (!file) return
    const text = await file.text()
    if (text.length > MAX_LIST_CHARACTERS) {
      refuse('This list is longer than 900,000 characters. Send longer lists by the REST interface.')
      return
    }
    const chosen = { name: file.name, text }
    setList(chosen)
    take({ studyId, protocol, list: chosen })
  }

  const found = result?.ok ? (result as { data: TaskPreview }).data : null
  return (
    <>
      <section aria-label="List" className="grid gap-3 rounded-lg border border-line bg-raised p-5 text-sm">
        <TextField
          label={`${capitalize(many)} come from a list, as a CSV or JSON file`}
          name="list"
          type="file"
          accept=".csv,.json,text/csv,application/json"
          hint={
            <>
              CSV with a header, or a JSON list of objects. Columns:{' '}
              {listColumns(definition).map(({ name, isNeeded }, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <code>{name}</code>
                  {!isNeeded && ' (optional)'}
                </span>
              ))}
              . A part is named by its external id.
            </>
          }
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {isBusy && <output>Reading…</output>}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
      </section>
      <ItemPreview
        preview={found ?? preview}
        title={found ? `${counted(found.items, one, many)} in this list` : 'What can be listed'}
      />
      {found && list && (
        <NewTaskForm
          title={definition.title}
          items={counted(found.items, one, many)}
          one={one}
          raters={usualRaters(definition)}
          list={list}
          onCreate={onCreate}
          studyId={studyId}
          protocol={protocol}
        />
      )}
    </>
  )
}
