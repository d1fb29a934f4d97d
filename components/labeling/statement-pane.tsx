'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { PartFacts } from '@/components/parts/part-facts'
import type { ShownPart } from '@/components/parts/shown-part'
import { MarkedBody } from '@/components/spans/marked-body'
import { MarkingPanel } from '@/components/spans/marking-panel'
import type { MarkingBench } from '@/components/spans/use-marking'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { AnswerPart } from './answer-part'
import { CommentBox } from './comment-box'
import { DraftedAnswer } from './drafted-answer'
import { EvidencePart } from './evidence-part'
import { FirstSteps } from './first-steps'
import { FollowingLabels } from './following-labels'
import { GuidePanel } from './guide-panel'
import { GuidelineNotice } from './guideline-notice'
import { PaneActions } from './pane-actions'
import { PaneHead } from './pane-head'
import { PatientBox } from './patient-box'
import { SavedAnswer } from './saved-answer'
import { shownParts } from './shown-parts'
import { StatementOrigin } from './statement-origin'
import { StatementText } from './statement-text'
import { UncertainBox } from './uncertain-box'
import type { Bench } from './use-bench'
import { useLeaveAfterPointer } from './use-leave-after-pointer'
import type { Passages } from './use-passages'
import { countDone, draftOf, isUnsubmitted } from './workbench-state'

type Props = {
  bench: Bench
  passages: Passages
  marking: MarkingBench
  item: LabelingItem
  steps: { submit: () => void; choose: (code: string) => void }
  /** What stands below an answered item. */
  afterAnswer: ReactNode
}

/** An item with its answer: what is read here, what is asked, and what goes with it. */
export function StatementPane({ bench, passages, marking, item, steps, afterAnswer }: Props) {
  const { queue, state, setup, answers, dialogs, habits, preferences, others, form } = bench
  const draft = draftOf(state, item)
  const frame = useRef<HTMLDivElement>(null)
  useLeaveAfterPointer(frame)
  const openElsewhere = others.reduce((sum, patient) => sum + patient.open.length, 0)
  const overallDone = queue.total - openElsewhere - (state.items.length - countDone(state.items))
  const { collect, item: asked } = form.definition
  const hasChart = asked.parts.some(({ of }) => of === 'chart')

  return (
    // closer together on a low screen; what takes the focus is scrolled out from under the statement and the buttons
    <div
      ref={frame}
      className="relative flex min-h-0 flex-1 scroll-pt-[calc((100dvh-var(--bars))/3+1rem)] scroll-pb-16 flex-col gap-4 overflow-y-auto px-6 pt-4 *:shrink-0 max-[900px]:overflow-visible max-[900px]:**:scroll-mt-[calc((100dvh-var(--bars))/3+1rem)] max-[900px]:px-4 [@media(max-height:48rem)]:gap-2.5 [@media(max-height:48rem)]:pt-2.5"
    >
      {overallDone === 0 && preferences.showsFirstSteps && (
        <FirstSteps
          bindings={bench.bindings}
          definition={form.definition}
          onRead={() => habits.change({ ...preferences, showsFirstSteps: false })}
        />
      )}
      {!setup.isGuidelineRead && <GuidelineNotice guideline={setup.guideline} onRead={bench.acknowledge} />}
      <PatientBox queue={queue} />
      <Head assignmentId={item.assignmentId}>
        <PaneHead bench={bench} overallDone={overallDone} />
      </Head>
      <StatementOrigin origin={item.origin} />
      <Statements
        item={item}
        texts={queue.texts}
        marking={marking}
        onShow={hasChart ? passages.show : undefined}
      />
      {item.draft && !item.answer && <DraftedAnswer draft={draft} start={item.draft} />}
      <MarkingPanel bench={marking} />
      <AnswerPart bench={bench} item={item} draft={draft} steps={steps} />
      <FollowingLabels form={form} item={item} draft={draft} />
      <GuidePanel
        guideline={setup.guideline}
        definition={setup.definition}
        isOpen={dialogs.isGuideOpen}
        onToggle={dialogs.setGuideOpen}
      />
      {collect.uncertain && <UncertainBox bench={bench} isUncertain={draft.uncertain} />}
      {setup.evidence !== 'off' && hasChart && <EvidencePart bench={bench} passages={passages} />}
      {collect.comment && <CommentBox bench={bench} comment={draft.comment} onSubmit={steps.submit} />}
      {item.answer && <SavedAnswer form={form} answer={item.answer} isChanged={isUnsubmitted(state, item)} />}
      {item.answer && afterAnswer}
      <PaneActions
        bench={bench}
        item={item}
        isReady={form.only === null || draft.values[form.only.id] !== undefined}
        onSubmit={steps.submit}
        onSkip={answers.skip}
      />
    </div>
  )
}

/** Comes into sight with each further item: who sent the last one may stand further down. */
function Head({ assignmentId, children }: { assignmentId: string; children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  const shown = useRef(assignmentId)
  useEffect(() => {
    if (shown.current === assignmentId) return
    shown.current = assignmentId
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [assignmentId])
  return (
    <div ref={head} className="grid gap-1.5">
      {children}
    </div>
  )
}

/** The item's statements: the first stays in sight, others stand below it with their titles. */
function Statements({
  item,
  texts,
  marking,
  onShow,
}: {
  item: LabelingItem
  texts: Readonly<Record<string, string>>
  marking: MarkingBench
  onShow: Passages['show'] | undefined
}) {
  const [first, ...others] = shownParts(item, texts, 'statement')
  if (!first) return null
  const marked = ({ role, title, text, isPlain }: ShownPart) =>
    marking.marking.texts[role] && (
      <MarkedBody bench={marking} role={role} title={title} text={text} isPlain={isPlain} />
    )
  return (
    <>
      <StatementText
        assignmentId={item.assignmentId}
        title={first.title}
        text={first.text}
        body={marked(first)}
      />
      <PartFacts facts={first.facts} onShow={onShow} />
      {others.map((part) => (
        <section key={part.role} aria-label={part.title} className="grid gap-1 border-l-2 border-line pl-4">
          <h2 className="text-xs font-medium text-muted">{part.title}</h2>
          {marked(part) ?? <p className="whitespace-pre-wrap wrap-anywhere">{part.text}</p>}
          <PartFacts facts={part.facts} onShow={onShow} />
        </section>
      ))}
    </>
  )
}
