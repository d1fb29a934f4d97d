'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { SummaryAccount } from '@/components/score-sheet/summary-account'
import { Button } from '@/components/ui/button'
import { useRefresh } from '@/components/ui/use-refresh'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import type { SystemView } from '@/lib/core/figures/systems/system-view'
import type { SheetSummaries } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'

type Write = (input: {
  task: TaskRef
  view: SystemView
  score: string
}) => Promise<{ ok: true } | StepFailure>

type Props = {
  task: TaskRef
  view: SystemView
  findings: readonly { score: string; title: string; count: number }[]
  paragraphs: SheetSummaries
  /** The model that writes; null where none is configured. */
  writer: string | null
  account: ComponentProps<typeof SummaryAccount>
  onWrite: Write
}

const FOLLOW_MS = 3000

/** Has a model write a paragraph on what counts against a system, one a score; without a model tables say it. */
export function ParagraphButtons({ task, view, findings, paragraphs, writer, account, onWrite }: Props) {
  useRefresh(
    Object.values(paragraphs).some(({ state }) => state === 'asked'),
    FOLLOW_MS,
  )
  const open = findings.filter(({ score, count }) => count > 1 && paragraphs[score]?.state !== 'made')
  if (writer === null) return null
  return (
    <div className="grid max-w-prose gap-3">
      {open.map(({ score, title }) => (
        <ParagraphButton
          key={score}
          {...{ task, view, score, title, writer, onWrite }}
          isAsked={paragraphs[score]?.state === 'asked'}
          failure={failureOf(paragraphs, score)}
        />
      ))}
      <SummaryAccount {...account} />
    </div>
  )
}

function failureOf(paragraphs: SheetSummaries, score: string): string | null {
  const found = paragraphs[score]
  return found?.state === 'failed' ? found.failure : null
}

type ButtonProps = Pick<Props, 'task' | 'view' | 'onWrite'> & {
  score: string
  title: string
  writer: string
  isAsked: boolean
  failure: string | null
}

function ParagraphButton({ task, view, score, title, writer, isAsked, failure, onWrite }: ButtonProps) {
  const router = useRouter()
  const step = useStep(onWrite, ({ ok }) => {
    if (ok) router.refresh()
  })
  const words = step.failure?.message ?? failure
  return (
    <div className="grid justify-items-start gap-1">
      <output className="sr-only">{isAsked ? `${writer} is writing a paragraph.` : ''}</output>
      <Button tone="quiet" disabled={step.isBusy || isAsked} onClick={() => step.take({ task, view, score })}>
        {isAsked ? `${writer} is writing…` : `${title}: let ${writer} sum up what counts against it`}
      </Button>
      {words !== null && !isAsked && (
        <p role="alert" className="text-sm text-danger">
          {words}
        </p>
      )}
    </div>
  )
}
