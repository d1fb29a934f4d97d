'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { LimitField, readLimit } from '@/components/runs/limit-field'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import { TextEstimateView } from './text-estimate-view'
import { type EstimateTexts, readFilled, type StartTextJob, useTextEstimate } from './use-text-estimate'

/** What each form that starts work on texts is given. */
export type TextJobProps = {
  studyId: string
  /** The configured ones, the usual one first. */
  models: readonly TextModel[]
  canMeasureMatter: boolean
  /** Of the prices of models; null where none is known, and no cost can be limited. */
  currency: string | null
  onEstimate: EstimateTexts
  onStart: StartTextJob
}

type Props = Pick<TextJobProps, 'studyId' | 'currency' | 'onEstimate' | 'onStart'> & {
  title: string
  /** What the work is counted in, one and many. */
  unit: [string, string]
  /** What the button says. */
  verb: string
  /** What the fields say. */
  read: (fields: FormData) => NewTextJob
  explanation?: string
  /** The fields. */
  children: ReactNode
}

/** Starts work on texts, and reports before what it would take. */
export function TextJobForm(props: Props) {
  const { studyId, currency, title, unit, verb, read, explanation, children } = props
  const [costLimit, setCostLimit] = useState<number>()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { ask, drop, shown } = useTextEstimate(studyId, props.onEstimate, () =>
    readFilled(form.current, read),
  )
  const { failure, result, isBusy, take, forget } = useStep(props.onStart, ({ ok }) => {
    if (ok) drop()
    router.refresh()
  })
  return (
    <Disclosure title={title} onToggle={(isOpen) => isOpen && ask()}>
      <Form
        ref={form}
        onChange={() => {
          forget()
          ask()
        }}
        onSend={(fields) => {
          const limit = readLimit(fields)
          take({ studyId, configuration: read(fields), ...(limit !== undefined && { costLimit: limit }) })
        }}
        className="grid gap-4"
      >
        {explanation !== undefined && <p className="max-w-prose text-sm text-muted">{explanation}</p>}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-3">{children}</div>
        {currency !== null && <TextLimit currency={currency} onChange={setCostLimit} />}
        <TextEstimateView {...shown} unit={unit} costLimit={currency === null ? undefined : costLimit} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy || shown.estimate?.texts === 0}>
            {isBusy ? 'Starting…' : verb}
          </Button>
          <StartedWork isStarted={!isBusy && result?.ok === true} />
        </div>
      </Form>
    </Disclosure>
  )
}

type LimitProps = { currency: string; onChange: (limit: number | undefined) => void }

/** What work on texts may cost, in its form: whose estimate does not depend on it, and is not asked for again. */
function TextLimit({ currency, onChange }: LimitProps) {
  return (
    <div onChange={(event) => event.stopPropagation()}>
      <LimitField
        value={null}
        currency={currency}
        hint="There it pauses; what is under way still ends and comes on top. Empty: none."
        onChange={onChange}
      />
    </div>
  )
}

/** Says beside the button that work on texts began, and where it can be followed. */
function StartedWork({ isStarted }: { isStarted: boolean }) {
  return (
    <output className="text-sm">
      {isStarted && (
        <>
          Started.{' '}
          <a href="#text-jobs" className="font-medium text-accent underline-offset-2 hover:underline">
            See how far it is
          </a>
        </>
      )}
    </output>
  )
}
