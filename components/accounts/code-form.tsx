'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import type { StepFailure } from '@/components/ui/use-step'
import { CodeField } from './code-field'

type Props = {
  title: string
  hint: string
  failure: StepFailure | null
  isBusy: boolean
  onCode: (code: string) => void
  /** What else stands beside its button. */
  children?: ReactNode
}

/** One code of an authenticator app, or a recovery code, and what it is for. */
export function CodeForm({ title, hint, failure, isBusy, onCode, children }: Props) {
  return (
    <Form aria-label={title} onSend={(fields) => onCode(formText(fields, 'code'))} className="grid gap-4">
      <CodeField hint={hint} className="max-w-xs" />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy}>
          {title}
        </Button>
        {children}
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}
