'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { PartFacts } from '@/components/parts/part-facts'
import type { ShownPart } from '@/components/parts/shown-part'
import { MarkedBody } from '@/components/spans/marked-body'
import { MarkingPanel } from '@/components/spans/marking-panel'
import type { MarkingBench } from '@/components/spans/use-marking'

import { Button } from '@/components/ui/button'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import type { ItemOrigin } from '@/lib/core/item-origin'
import type { Guideline } from '@/lib/core/labeling/guideline'
import type { LabelingItem, LabelingQueue } from '@/lib/core/labeling/labeling'
import { minuteOf } from '@/lib/core/time-words'
import { AgreedSince } from './agreed-since'
import { DraftedAnswer, FollowingLabels, SavedAnswer } from './answer-notes'
import { AnswerPart } from './answer-part'
import { BesideAnswer } from './beside-answer'
import { FirstSteps } from './first-steps'
import { GuidePanel } from './guide-panel'
import { PaneActions } from './pane-actions'
import { PaneHead } from './pane-head'
import { shownParts } from './shown-parts'
import { StatementText } from './statement-text'
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
  const hasChart = form.definition.item.parts.some(({ of }) => of === 'chart')

  return (
    // closer together on a low screen; what takes the focus is scrolled out from under the statement and the buttons
    <div
      ref={frame}
      className="relative flex min-h-0 flex-1 scroll-pt-[calc((100dvh-var(--bars))/3+1rem)] scroll-pb-16 flex-col gap-4 overflow-y-auto px-6 pt-4 *:shrink-0 max-[900px]:overflow-visible max-[900px]:**:scroll-mt-[calc((100dvh-var(--bars))/3+1rem)] max-[900px]:**:scroll-mb-28 max-[900px]:px-4 [@media(max-height:48rem)]:gap-2.5 [@media(max-height:48rem)]:pt-2.5"
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
      {item.draft?.by === 'session' && item.answer && (
        <AgreedSince definition={form.definition} answer={item.answer} start={item.draft} />
      )}
      <MarkingPanel bench={marking} />
      <AnswerPart bench={bench} item={item} draft={draft} steps={steps} />
      <FollowingLabels form={form} item={item} draft={draft} />
      <GuidePanel
        guideline={setup.guideline}
        definition={setup.definition}
        isOpen={dialogs.isGuideOpen}
        onToggle={dialogs.setGuideOpen}
      />
      <BesideAnswer bench={bench} passages={passages} draft={draft} onSubmit={steps.submit} />
      {item.answer && <SavedAnswer form={form} answer={item.answer} isChanged={isUnsubmitted(state, item)} />}
      {item.answer && afterAnswer}
      <PaneActions bench={bench} item={item} onSubmit={steps.submit} onSkip={answers.skip} />
    </div>
  )
}

/** Comes into sight with each further item, and the text that is marked, which may stand above: who sent the last one may stand further down. */
function Head({ assignmentId, children }: { assignmentId: string; children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  const shown = useRef(assignmentId)
  useEffect(() => {
    if (shown.current === assignmentId) return
    shown.current = assignmentId
    head.current?.scrollIntoView({ block: 'nearest' })
    document.querySelector('[data-marking]')?.closest('section')?.scrollIntoView({ block: 'nearest' })
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

type GuidelineNoticeProps = { guideline: Guideline; onRead: () => void }

/** Shows a rater once that the guideline has changed, and what is new in it. */
function GuidelineNotice({ guideline, onRead }: GuidelineNoticeProps) {
  return (
    <section
      aria-label="The guideline has changed"
      className="grid justify-items-start gap-2 rounded-md border border-accent bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="font-medium">The guideline has changed: version {guideline.version}</p>
      {guideline.change !== '' && <p className="whitespace-pre-wrap">{guideline.change}</p>}
      <Button onClick={onRead}>I have read it</Button>
    </section>
  )
}

/** Whose chart this is, and which stay the statements are about. */
function PatientBox({ queue }: { queue: LabelingQueue }) {
  const [admission] = queue.admissions
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 rounded-md bg-sunken px-3 py-2 text-xs sm:grid-cols-3">
      <Fact term="Patient" value={queue.patientExternalId} />
      <Fact term="Admitted" value={admission?.admitTime ? minuteOf(admission.admitTime) : 'not known'} />
      <Fact
        term="Discharged"
        value={admission?.dischargeTime ? minuteOf(admission.dischargeTime) : 'not known'}
      />
    </dl>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="contents sm:block">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}

/** Where a statement comes from, where the protocol lets raters see it. */
function StatementOrigin({ origin }: { origin: ItemOrigin | null }) {
  if (origin === null) return null
  const { documentKind, authorKind, statementKind, surroundingText } = origin
  const facts = [
    documentKind,
    authorKind && `written by ${AUTHOR_WORDS[authorKind].one}`,
    statementKind,
  ].filter(Boolean)
  return (
    <section aria-label="Where it comes from" className="grid gap-1 text-sm text-muted">
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {surroundingText && (
        <p className="max-h-32 overflow-y-auto rounded-md bg-sunken px-3 py-1.5 whitespace-pre-wrap wrap-anywhere">
          {surroundingText.before}
          <mark className="rounded bg-transparent font-medium text-ink underline decoration-accent underline-offset-2">
            {surroundingText.text}
          </mark>
          {surroundingText.after}
        </p>
      )}
    </section>
  )
}
