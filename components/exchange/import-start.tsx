'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { isTextFile, type OwnText, toTables } from '@/lib/core/exchange/own-texts'
import { ColumnGuide } from './column-guide'
import { FileChoice, sayBytes } from './file-choice'
import { OwnTextForm } from './own-text-form'

type Props = { guide: readonly TableGuide[]; onCheck: (files: File[]) => void }

/** What is to be imported: files, texts of one's own, or both together. */
export function ImportStart({ guide, onCheck }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const [loose, setLoose] = useState<File[]>([])
  const [texts, setTexts] = useState<OwnText[]>([])
  const [isPasting, setPasting] = useState(false)

  function choose(chosen: File[]): void {
    const plain = chosen.filter((file) => isTextFile(file.name))
    setFiles(chosen.filter((file) => !plain.includes(file)))
    if (plain.length === 0) return
    setLoose(plain)
    setPasting(true)
  }

  const taken = new Set(texts.map((text) => text.id))
  return (
    <div className="grid gap-4">
      <FileChoice onChoose={choose} />
      <ColumnGuide guide={guide} />
      <Disclosure
        title="A text of your own: paste it, or choose .txt files"
        isOpen={isPasting}
        onToggle={setPasting}
      >
        <OwnTextForm
          files={loose}
          onFiles={setLoose}
          taken={taken}
          onAdd={(added) => setTexts([...texts, ...added])}
        />
      </Disclosure>
      <ul className="grid gap-1 text-sm empty:hidden" aria-label="To be imported">
        {files.map((file) => (
          <li key={file.webkitRelativePath || file.name} className="flex gap-3 font-mono text-xs">
            <span>{file.webkitRelativePath || file.name}</span>
            <span className="text-muted">{sayBytes(file.size)}</span>
          </li>
        ))}
        {texts.map((text) => (
          <AddedText
            key={text.id}
            text={text}
            onRemove={() => setTexts(texts.filter((other) => other !== text))}
          />
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <Button
          disabled={files.length + texts.length === 0 || loose.length > 0}
          onClick={() => onCheck([...files, ...toFiles(texts)])}
        >
          {files.length === 0 && texts.length > 0 ? 'Check texts' : 'Check files'}
        </Button>
        {loose.length > 0 && 'Say of the text files whose they are, and add them.'}
      </p>
    </div>
  )
}

function AddedText({ text: { id, role, patient }, onRemove }: { text: OwnText; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span>{id}</span>
      <span className="text-muted">
        {role === 'document' ? 'text to be checked' : 'note'}, patient {patient}
      </span>
      <button
        type="button"
        className="min-h-6 text-muted underline hover:text-ink"
        onClick={onRemove}
        aria-label={`Remove ${id}`}
      >
        Remove
      </button>
    </li>
  )
}

function toFiles(texts: readonly OwnText[]): File[] {
  return toTables(texts).map(({ name, content }) => new File([content], name))
}
