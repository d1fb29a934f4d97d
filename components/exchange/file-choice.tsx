'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'

/** Files for an import: chosen one by one, as a folder, or dropped. */
export function FileChoice({ onCheck }: { onCheck: (files: File[]) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const hint = useId()

  return (
    <Form
      onSend={() => onCheck(files)}
      className="grid gap-4 rounded-lg border border-dashed border-line-strong bg-raised p-5"
    >
      <fieldset className="grid gap-3 sm:grid-cols-2" aria-describedby={hint}>
        <legend className="pb-2 text-sm font-medium">Files to import</legend>
        <FileInput label="Choose files" onChoose={setFiles} />
        <FileInput label="Choose a folder" folder onChoose={setFiles} />
      </fieldset>
      <p id={hint} className="text-sm text-muted">
        A VeriFact-BHC release, or <code>notes</code>, <code>admissions</code> and <code>documents</code>{' '}
        (also <code>propositions</code>, <code>ratings</code>) as .csv or .jsonl, plain, packed with gzip, or
        together in a .zip as they are exported. Charts also as FHIR R4 (bundles or .ndjson) or PDF, labels
        also from Label Studio or doccano. Files can be dropped onto the buttons.
      </p>
      {files.length > 0 && (
        <ul className="grid gap-0.5 font-mono text-xs" aria-label="Chosen files">
          {files.map((file) => (
            <li key={file.webkitRelativePath || file.name} className="flex gap-3">
              <span>{file.webkitRelativePath || file.name}</span>
              <span className="text-muted">{sayBytes(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button type="submit" disabled={files.length === 0}>
          Check files
        </Button>
      </p>
    </Form>
  )
}

type InputProps = { label: string; folder?: boolean; onChoose: (files: File[]) => void }

function FileInput({ label, folder = false, onChoose }: InputProps) {
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input
        type="file"
        multiple
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={(event) => onChoose(keepData([...(event.target.files ?? [])]))}
        className="text-sm font-normal text-muted file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line file:bg-raised file:px-3 file:text-ink"
      />
    </label>
  )
}

/** Of a folder, only what can be data: releases come with licences, and tables with manifests. */
function keepData(files: File[]): File[] {
  if (files.every((file) => file.webkitRelativePath === '')) return files
  const has = (ending: RegExp) => files.filter((file) => ending.test(file.name))
  const tables = has(/\.(csv|jsonl|ndjson|parquet)(\.gz)?$/i)
  return [...tables, ...has(/\.pdf$/i), ...(tables.length === 0 ? has(/\.json(\.gz)?$/i) : [])]
}

export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1e6) return `${(bytes / 1000).toFixed(0)} kB`
  return `${(bytes / 1e6).toFixed(1)} MB`
}
