'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { nameModel, type TextModel } from '@/lib/core/text-jobs'
import { TextEstimateView } from './text-estimate-view'
import { StartedWork, TextLimit } from './text-job-form'
import { type EstimateTexts, type StartTextJob, useTextEstimate } from './use-text-estimate'

type Props = {
  studyId: string
  models: readonly TextModel[]
  /** Of the prices of models; null where none is known, and no cost can be limited. */
  currency: string | null
  onEstimate: EstimateTexts
  onStart: StartTextJob
}

/** Starts the drafting of the four checks. */
export function DraftValidityForm({ studyId, models, currency, onEstimate, onStart }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  /** Who drafts that was asked last; null for the rules. */
  const [asked, setAsked] = useState<TextModel | null>(null)
  const [costLimit, setCostLimit] = useState<number>()
  const { failure, result, isBusy, take } = useStep(onStart, () => router.refresh())
  const isStarted = !isBusy && result?.ok === true

  function start(model: TextModel | null) {
    setAsked(model)
    const how = model ? { by: 'model' as const, ...model } : { by: 'rules' as const }
    const limit = model && costLimit !== undefined ? { costLimit } : {}
    take({ studyId, configuration: { kind: 'validity', ...how }, ...limit })
  }

  return (
    <Disclosure title="Draft the four checks of statements" onToggle={setIsOpen}>
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-muted">
          Is a statement an order, a question, incomplete or vague? A machine drafts, an adjudicator confirms
          or changes; a statement is valid when none of the four holds.
        </p>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={isBusy} onClick={() => start(null)}>
            {isBusy && asked === null ? 'Starting…' : 'Draft by rules'}
          </Button>
          <StartedWork isStarted={isStarted && asked === null} />
        </div>
        {currency !== null && models.length > 0 && <TextLimit currency={currency} onChange={setCostLimit} />}
        {isOpen &&
          models.map((model) => (
            <ModelDraft
              key={nameModel(model)}
              studyId={studyId}
              model={model}
              costLimit={costLimit}
              onEstimate={onEstimate}
            >
              <div className="flex flex-wrap items-center gap-3">
                <Button tone="quiet" disabled={isBusy} onClick={() => start(model)}>
                  {isBusy && asked !== null && isSameModel(asked, model)
                    ? 'Starting…'
                    : `Draft by ${nameModel(model)} (four calls a statement)`}
                </Button>
                <StartedWork isStarted={isStarted && asked !== null && isSameModel(asked, model)} />
              </div>
            </ModelDraft>
          ))}
      </div>
    </Disclosure>
  )
}

/** The page is read again meanwhile, which makes new objects of the same models. */
function isSameModel(one: TextModel, other: TextModel): boolean {
  return nameModel(one) === nameModel(other)
}

type ModelDraftProps = {
  studyId: string
  model: TextModel
  costLimit: number | undefined
  onEstimate: EstimateTexts
  /** What starts it. */
  children: ReactNode
}

function ModelDraft({ studyId, model, costLimit, onEstimate, children }: ModelDraftProps) {
  const { ask, shown } = useTextEstimate(studyId, onEstimate, () => ({
    kind: 'validity',
    by: 'model',
    ...model,
  }))
  const begin = useEffectEvent(ask)
  useEffect(() => begin(), [])
  return (
    <div className="grid justify-items-start gap-1">
      {children}
      <TextEstimateView {...shown} unit={['text', 'texts']} costLimit={costLimit} />
    </div>
  )
}
