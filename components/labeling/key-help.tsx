'use client'

import { useEffect, useRef, useState } from 'react'
import { MarkingKeyList } from '@/components/spans/marking-key-list'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { KeyBindings, LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { Definition } from '@/lib/core/protocols/definition'
import { KeyEditor } from './key-editor'
import { KeyList } from './key-list'

type Props = {
  preferences: Preferences
  /** The keys as they are in this room, and what is called how. */
  bindings: KeyBindings
  titles: Partial<Record<LabelingAction, string>>
  /** What is marked in texts, which has keys of its own. */
  marking?: Pick<Definition, 'spanLayers' | 'spanLinks'> | undefined
  /** Why they could not be kept. */
  fault: string | null
  /** Keeps changed preferences for this person. */
  onChange: (preferences: Preferences) => void
  onClose: () => void
}

/** The keyboard as it is for this person, and the way to change it. */
export function KeyHelp({ preferences, bindings, titles, marking, fault, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isEditing, setEditing] = useState(false)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onCancel={(event) => {
        // while a key is awaited, Esc gives that up and leaves the list open
        if (dialog.current?.querySelector('[data-awaits-key]')) event.preventDefault()
      }}
      aria-labelledby="key-help"
      className="m-auto max-h-[90dvh] w-full max-w-3xl overflow-y-auto rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
    >
      {/* above the list: what takes the focus first is in sight, and so is the list's beginning */}
      <div className="sticky -top-6 z-10 -mx-6 -mt-6 flex flex-wrap items-center gap-2 bg-raised px-6 pt-6 pb-3">
        <h2 id="key-help" className="flex-1 text-lg font-semibold">
          Keys
        </h2>
        <Button tone="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
        <Button tone="quiet" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Show the list' : 'Change keys …'}
        </Button>
      </div>
      {fault !== null && <Notice tone="danger">{fault}</Notice>}
      {isEditing ? (
        <KeyEditor preferences={preferences} onChange={onChange} />
      ) : (
        <KeyList bindings={bindings} titles={titles} />
      )}
      {marking && !isEditing && <MarkingKeyList definition={marking} />}
      <p className="pb-4 text-xs text-muted">
        The number pad works too, and Ctrl+Z undoes, Ctrl+Shift+Z redoes as above. In a text field, keys write
        text; Esc leaves it.
      </p>
    </dialog>
  )
}
