'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { ChartPassage } from '@/lib/core/chart'
import type { AiView, DiscussionVote } from '@/lib/core/discussion'
import { groupAlike } from '@/lib/core/group-alike'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import type { TaskRef } from '@/lib/core/task'
import type { Answers } from './use-decision'
import { VoteGroup } from './vote-list'

export type OwnVote = (input: {
  task: TaskRef
  itemId: string
  answers: Answers
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  task: TaskRef
  itemId: string
  ai: AiView
  /** The one choice that is decided; null where there are several questions. */
  only: FieldOfKind<'choice'> | null
  /** What stands in the form, which is taken for one's own answers where there are several. */
  answers: Answers
  onVote: OwnVote
  onShow: (passage: ChartPassage) => void
}

/** What AI raters said, where the protocol shows it: only to somebody who has said something first. */
export function AiVotes({ task, itemId, ai, only, answers, onVote, onShow }: Props) {
  const { failure, isBusy, take } = useStep(onVote)
  if (ai === 'hidden') return null
  if (ai !== 'after-vote') {
    return <VoteGroup title="AI raters" votes={namedTogether(ai)} onShow={onShow} />
  }

  return (
    <section aria-label="AI raters" className="grid gap-2 rounded-md border border-line px-3 py-2">
      <p className="text-sm">
        {only
          ? 'AI answers are shown after your own answer. It is saved, and cannot be changed.'
          : 'AI answers are shown after your own. Answer all open questions below, then keep them here: they cannot be changed.'}
      </p>
      <p className="flex flex-wrap gap-2">
        {only ? (
          only.options.map(({ code, title }) => (
            <Button
              key={code}
              tone="quiet"
              disabled={isBusy}
              onClick={() => take({ task, itemId, answers: { [only.id]: code } })}
            >
              {title ?? code}
            </Button>
          ))
        ) : (
          <Button tone="quiet" disabled={isBusy} onClick={() => take({ task, itemId, answers })}>
            Keep my answers and show AI
          </Button>
        )}
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </section>
  )
}

/** AI raters that say the same in the same words are one vote with all their names. */
function namedTogether(votes: readonly DiscussionVote[]): DiscussionVote[] {
  return groupAlike(votes, (vote) => ({ ...vote, alias: '' })).flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, alias: alike.map(({ alias }) => alias).join(', ') }] : []
  })
}
