'use client'

import { Fragment, useState } from 'react'
import { GuidePanel } from '@/components/labeling/guide-panel'
import { shownParts } from '@/components/labeling/shown-parts'
import { PartFacts } from '@/components/parts/part-facts'
import { LabelBadge } from '@/components/ui/label-badge'
import { reasonTitle } from '@/lib/core/adjudication/decision'
import { findDecidedChoice } from '@/lib/core/adjudication/decision-questions'
import type { ChartPassage } from '@/lib/core/chart'
import type { Discussion, DiscussionDecision } from '@/lib/core/discussion'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'
import { AiVotes, type OwnVote } from './ai-votes'
import { DiscussionThread, type PostMessage, type SaveMessage } from './discussion-thread'
import { FieldComparison } from './field-comparison'
import type { Answers } from './use-decision'
import type { LiveDiscussion } from './use-discussion-live'
import { VoteList } from './vote-list'

type Props = {
  task: TaskRef
  discussion: Discussion
  live: LiveDiscussion
  answers: Answers
  isAfterDecision: boolean
  onShow: (passage: ChartPassage) => void
  onVote: OwnVote
  onPost: PostMessage
  onSaveMessage: SaveMessage
  /** Whether a message is begun. */
  onWriting: (isWriting: boolean) => void
}

/** The item, what everybody said of it, and what was decided of it so far. */
export function DiscussionSaid({ task, discussion, live, answers, isAfterDecision, onShow, ...on }: Props) {
  const { itemId, definition, fields, votes, decisions, earlier } = discussion
  const { one } = definition.item.name
  const [isGuideOpen, setGuideOpen] = useState(false)
  const only = findDecidedChoice(definition)
  return (
    <>
      <p className="text-xs text-muted">
        {isAfterDecision && <output>Decided. This is the next {one}. </output>}
        Patient {discussion.patientExternalId}
      </p>
      <h1 className="sr-only">Discussion of a {one}</h1>
      {/* a text stands beside this, and is not read twice */}
      {shownParts(discussion, discussion.texts, 'statement').map(({ role, text, facts }) => (
        <Fragment key={role}>
          <blockquote className="border-l-2 border-accent py-1 pl-4 text-lg leading-relaxed wrap-anywhere">
            {text}
          </blockquote>
          <PartFacts facts={facts} />
        </Fragment>
      ))}
      <GuidePanel
        guideline={discussion.guideline}
        definition={definition}
        isOpen={isGuideOpen}
        onToggle={setGuideOpen}
      />
      {fields.length > 0 && (
        <FieldComparison
          fields={fields}
          votes={votes}
          ai={typeof discussion.ai === 'string' ? [] : discussion.ai}
        />
      )}
      <VoteList votes={votes} onShow={onShow} />
      <AiVotes
        task={task}
        itemId={itemId}
        ai={discussion.ai}
        only={only}
        answers={answers}
        onVote={on.onVote}
        onShow={onShow}
      />
      <DiscussionThread
        task={task}
        itemId={itemId}
        live={live}
        locked={discussion.locked}
        draft={discussion.messageDraft}
        onWrite={(text) => on.onWriting(text.trim() !== '')}
        onPost={on.onPost}
        onSave={on.onSaveMessage}
      />
      {decisions.map((decision) => (
        <DecisionCard key={`${decision.field}-${decision.revision}`} decision={decision} />
      ))}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="text-muted">Earlier decisions ({earlier.length})</summary>
          <div className="grid gap-2 pt-2">
            {earlier.map((entry) => (
              <DecisionCard key={`${entry.field}-${entry.revision}`} decision={entry} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

/** A written decision: the answer, why the raters differed, why so, who was there. */
function DecisionCard({ decision }: { decision: DiscussionDecision }) {
  return (
    <section aria-label="Decision" className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        {decision.field === null ? 'Decided:' : `${decision.field}:`} <LabelBadge code={decision.code} />
        {decision.reason && <span>· {reasonTitle(decision.reason)}</span>}
        <span className="text-xs text-muted">
          {decision.decidedBy} · {minuteOf(decision.decidedAt)} UTC
          {decision.revision > 1 && ` · revision ${decision.revision}`}
        </span>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{decision.rationale}</p>
      {decision.guideline && <p className="border-l-2 border-line-strong pl-3">{decision.guideline}</p>}
      {decision.guidelineVersion !== null && decision.guidelineVersion > 0 && (
        <p className="text-xs text-muted">
          Decided under version {decision.guidelineVersion} of the guideline
        </p>
      )}
      {decision.participants.length > 1 && (
        <p className="text-xs text-muted">Took part: {decision.participants.join(', ')}</p>
      )}
    </section>
  )
}
