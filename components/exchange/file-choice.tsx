'use client'

import { useId } from 'react'

/** Files for an import: chosen one by one, as a folder, or dropped. */
export function FileChoice({ onChoose }: { onChoose: (files: File[]) => void }) {
  const hint = useId()
  return (
    <div className="grid gap-4 rounded-lg border border-dashed border-line-strong bg-raised p-5">
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2" aria-describedby={hint}>
        <legend className="pb-2 text-sm font-medium">Files to import</legend>
        <FileInput label="Choose files" onChoose={onChoose} />
        <FileInput label="Choose a folder" folder onChoose={onChoose} />
      </fieldset>
      <p id={hint} className="text-sm text-muted">
        A CSV of your own: you say next what its columns hold. Tables named <code>notes</code>,{' '}
        <code>documents</code> and perhaps <code>admissions</code> (.csv, .jsonl, .parquet) are read as they
        are. Charts may be FHIR R4 or PDF, labels of Label Studio or doccano, marked passages JSON lines,
        MedTator XML, BioC or brat. Also a VeriFact-BHC release, an export of Concordance (.zip), and MIMIC’s
        own tables, of which a cohort is chosen first. Files can be dropped onto the buttons.
      </p>
    </div>
  )
}

type InputProps = { label: string; folder?: boolean; accept?: string; onChoose: (files: File[]) => void }

export function FileInput({ label, folder = false, accept, onChoose }: InputProps) {
  return (
    <label className="grid min-w-0 gap-1 text-sm font-medium">
      {label}
      <input
        type="file"
        multiple
        accept={accept}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={(event) => onChoose(keepData([...(event.target.files ?? [])]))}
        className="w-full min-w-0 text-sm font-normal text-muted file:mr-3 file:min-h-9 file:rounded-md file:border file:border-line file:bg-raised file:px-3 file:text-ink"
      />
    </label>
  )
}

/** Of a folder, only what can be data: releases come with licences, and tables with manifests. */
function keepData(files: File[]): File[] {
  if (files.every((file) => !file.webkitRelativePath)) return files
  const has = (ending: RegExp) => files.filter((file) => ending.test(file.name))
  const tables = has(/\.(csv|jsonl|ndjson|parquet)(\.gz)?$/i)
  return [
    ...tables,
    ...has(/\.pdf$/i),
    ...(tables.length === 0 ? has(/\.(json(\.gz)?|txt|ann|xml(\.gz)?)$/i) : []),
  ]
}

export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1e6) return `${(bytes / 1000).toFixed(0)} kB`
  return `${(bytes / 1e6).toFixed(1)} MB`
}
