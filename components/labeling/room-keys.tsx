'use client'

import { type ReactNode, useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import {
  bindKeys,
  type KeyBindings,
  type KeyChanges,
  keysFor,
  type LabelingAction,
} from '@/lib/core/labeling/labeling-keys'
import { keyLabel } from './action-titles'
import { KeyList } from './key-list'
import { useKeys } from './use-keys'

type Props = {
  /** The keys that this person has changed. */
  keys: KeyChanges
  /** What can be asked for in this room, and what it is called here. */
  titles: Partial<Record<LabelingAction, string>>
  /** The keys as they are in this room, where others take some of them. */
  shown?: KeyBindings
  /** Lists of keys besides. */
  children?: ReactNode
}

const HELP = ['help'] as const

/** Opens the list of the keys of a room in which no statement is answered. */
export function RoomKeys({ keys, titles, shown, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const bindings = useMemo(() => bindKeys(keys), [keys])
  useKeys(
    useMemo(() => keysFor(bindings, HELP), [bindings]),
    () => dialog.current?.showModal(),
  )
  const [key] = bindings.help
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="flex items-center gap-1.5 rounded-md px-1.5 py-1 text-xs text-muted hover:bg-sunken hover:text-ink"
      >
        Keys {key !== undefined && <Kbd>{keyLabel(key)}</Kbd>}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="room-keys"
        className="m-auto max-h-[90dvh] w-full max-w-2xl overflow-y-auto rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
      >
        <h2 id="room-keys" className="pb-3 text-lg font-semibold">
          Keys
        </h2>
        {children}
        <KeyList
          bindings={{ ...(shown ?? bindings), help: bindings.help }}
          titles={{ ...titles, help: 'These keys' }}
        />
        <Button tone="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  )
}
