'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { KEYS } from './key-map'

/** The keyboard map, from the same table that the keys work by. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="key-help"
      className="m-auto w-full max-w-lg rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
    >
      <h2 id="key-help" className="pb-3 text-lg font-semibold">
        Keys
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 pb-4 text-sm">
        {KEYS.map(({ keys, title }) => (
          <div key={title} className="contents">
            <dt className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{LABELS[key] ?? key.toUpperCase()}</Kbd>
              ))}
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-xs text-muted">
        The number pad works too. In a text field, keys write text; Esc leaves it.
      </p>
      <Button tone="quiet" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}

const LABELS: Record<string, string> = { Enter: '↵', Backspace: '⌫', ArrowLeft: '←', ArrowRight: '→' }
