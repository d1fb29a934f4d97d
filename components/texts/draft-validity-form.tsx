'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { nameModel, type TextModel } from '@/lib/core/text-jobs'
import type { EstimateTexts, StartTextJob } from './start-text-job'
import { TextEstimateView } from './text-estimate-view'
import { useTextEstimate } from './use-text-estimate'

type Props = {
  studyId: string
  models: readonly TextModel[]
  onEstimate: EstimateTexts
  onStart: StartTextJob
}

/** Starts the drafting of the four checks. */
export function DraftValidityForm({ studyId, models, onEstimate, onStart }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const { failure, isBusy, take } = useStep(onStart, () => router.refresh())
  return (
    <Disclosure title="Draft the four checks of statements" onToggle={setIsOpen}>
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-muted">
          Is a statement an order, a question, incomplete or vague? A machine drafts, an adjudicator confirms
          or changes; a statement is valid when none of the four holds.
        </p>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <p>
          <Button
            disabled={isBusy}
            onClick={() => take({ studyId, configuration: { kind: 'validity', by: 'rules' } })}
          >
            Draft by rules
          </Button>
        </p>
        {isOpen &&
          models.map((model) => (
            <ModelDraft key={nameModel(model)} studyId={studyId} model={model} onEstimate={onEstimate}>
              <Button
                tone="quiet"
                disabled={isBusy}
                onClick={() => take({ studyId, configuration: { kind: 'validity', by: 'model', ...model } })}
              >
                Draft by {nameModel(model)} (four calls a statement)
              </Button>
            </ModelDraft>
          ))}
      </div>
    </Disclosure>
  )
}

type ModelDraftProps = {
  studyId: string
  model: TextModel
  onEstimate: EstimateTexts
  /** What starts it. */
  children: ReactNode
}

function ModelDraft({ studyId, model, onEstimate, children }: ModelDraftProps) {
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
      <TextEstimateView {...shown} unit={['text', 'texts']} />
    </div>
  )
}
