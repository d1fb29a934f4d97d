'use client'

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  onSend: (fields: FormData, form: HTMLFormElement) => void
}

/** A form that keeps what was typed, also when it is refused: React empties the fields after a form action. */
export function Form({ onSend, ...props }: Props) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget), event.currentTarget)
      }}
    />
  )
}

/** For what follows a step: an accepted form is empty again, ready for the next. */
export function emptyWhenDone({ ok }: { ok: boolean }, _fields: FormData, form: HTMLFormElement): void {
  if (ok) form.reset()
}

/** The same for the one field that belongs to the change just made. */
export function emptyField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = ''
}
