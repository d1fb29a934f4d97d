'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { emptyField, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import { describeTexts, type OwnText, type TextDetails, type TextSource } from '@/lib/core/exchange/own-texts'
import { capitalize } from '@/lib/core/text/capitalize'
import { FileInput } from './file-choice'

type Role = TextDetails['role']

type Props = {
  /** Text files that were chosen and not described yet. */
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** Names of texts that were added before. */
  taken: ReadonlySet<string>
  onAdd: (texts: OwnText[]) => void
}

const ROLES: Record<Role, string> = {
  document: 'A text to be checked, such as a summary',
  note: 'A note of the chart it is checked against',
}

/** Texts without a table around them: pasted, or as text files, with what has to be said of each. */
export function OwnTextForm({ files, onFiles, taken, onAdd }: Props) {
  const [role, setRole] = useState<Role>('document')
  const [problem, setProblem] = useState<string | null>(null)

  async function add(fields: FormData, form: HTMLFormElement): Promise<void> {
    const sources = await readSources(formText(fields, 'text'), files)
    const found = describeTexts(sources, readDetails(role, fields), taken)
    setProblem(found.ok ? null : found.problem)
    if (!found.ok) return
    onAdd(found.texts)
    onFiles([])
    emptyField(form, 'text')
  }

  return (
    <Form onSend={(fields, form) => void add(fields, form)} className="grid gap-4">
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <legend className="pb-1 font-medium">What it is</legend>
        {(['document', 'note'] as const).map((each) => (
          <label key={each} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="role"
              checked={role === each}
              onChange={() => setRole(each)}
              className="size-4 accent-accent"
            />
            {ROLES[each]}
          </label>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Patient"
          name="patient"
          maxLength={190}
          required={files.length === 0}
          hint={
            files.length > 0
              ? 'Left empty: the name of each file, up to “--”.'
              : 'As the study names them; a new name makes a new patient.'
          }
        />
        {role === 'document' ? <DocumentFields /> : <NoteFields />}
      </div>
      {files.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-3 text-sm">
          <span>
            {files.length === 1 ? 'One file' : `${files.length} files`}:{' '}
            <span className="font-mono text-xs">{files.map((file) => file.name).join(', ')}</span>
          </span>
          <Button tone="quiet" onClick={() => onFiles([])}>
            Paste instead
          </Button>
        </p>
      ) : (
        <div className="grid gap-3">
          <TextAreaField label="Text" name="text" rows={6} maxLength={1_000_000} />
          <FileInput
            label="Or choose .txt files, all with the details above"
            accept=".txt,text/plain"
            onChoose={onFiles}
          />
        </div>
      )}
      <p>
        <Button type="submit" tone="quiet">
          {files.length > 1 ? 'Add these texts' : 'Add this text'}
        </Button>
      </p>
    </Form>
  )
}

function DocumentFields() {
  return (
    <>
      <TextField label="Title" name="title" required maxLength={200} placeholder="discharge summary" />
      <SelectField label="Written by" name="authorKind">
        <option value="human">{capitalize(AUTHOR_WORDS.human.one)}</option>
        <option value="llm">{capitalize(AUTHOR_WORDS.llm.one)}</option>
      </SelectField>
      <TextField
        label="Name of the author"
        name="authorName"
        required
        maxLength={200}
        hint="Which person or which model. Hidden from raters."
      />
    </>
  )
}

function NoteFields() {
  return (
    <>
      <TextField label="Type (optional)" name="category" maxLength={200} placeholder="Nursing" />
      <TextField label="Title (optional)" name="title" maxLength={200} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Day (optional)" name="day" type="date" />
        <TextField label="Time (optional)" name="time" type="time" />
      </div>
    </>
  )
}

function readDetails(role: Role, fields: FormData): TextDetails {
  const both = { patient: formText(fields, 'patient'), title: formText(fields, 'title') }
  if (role === 'document') {
    const authorKind = formText(fields, 'authorKind') === 'llm' ? 'llm' : 'human'
    return { role, ...both, authorKind, authorName: formText(fields, 'authorName') }
  }
  const day = formText(fields, 'day')
  const time = [day, day && formText(fields, 'time')].filter(Boolean).join(' ')
  return { role, ...both, category: formText(fields, 'category'), time }
}

/** What cannot be read becomes the mark of lost characters, which is reported. */
async function readSources(pasted: string, files: readonly File[]): Promise<TextSource[]> {
  if (files.length === 0) return pasted === '' ? [] : [{ fileName: null, text: pasted }]
  return Promise.all(
    files.map(async (file) => ({ fileName: file.name, text: await file.text().catch(() => '\ufffd') })),
  )
}
