'use client'

import { LabelBadge } from '@/components/ui/label-badge'
import type { ChartPassage } from '@/lib/core/chart'
import type { DiscussionVote } from '@/lib/core/discussion'

type Props = { votes: readonly DiscussionVote[]; onShow: (passage: ChartPassage) => void }

const ROUNDS = [
  { round: 1, title: 'First round' },
  { round: 2, title: 'Second round' },
] as const

/** Who said what and why, by round. */
export function VoteList({ votes, onShow }: Props) {
  return (
    <>
      {ROUNDS.map(({ round, title }) => {
        const own = votes.filter((vote) => vote.round === round)
        return <VoteGroup key={round} title={title} votes={own} onShow={onShow} />
      })}
    </>
  )
}

/** Answers to several questions stand side by side; what is reported of a vote here is what stands beyond them. */
function saysMore({ answers, uncertain, comment, evidence }: DiscussionVote): boolean {
  return answers === undefined || uncertain || Boolean(comment) || evidence.length > 0
}

/** Some votes under a title, with comments and quoted passages. */
export function VoteGroup({ title, votes, onShow }: Props & { title: string }) {
  const shown = votes.filter(saysMore)
  if (shown.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="grid gap-2">
        {shown.map((vote) => (
          <li
            key={`${vote.alias}-${vote.round}`}
            className="grid gap-1 rounded-md border border-line px-3 py-2"
          >
            <p className="flex items-center gap-2 text-sm">
              <span className="flex-1">{vote.alias}</span>
              {vote.uncertain && <span className="text-xs text-muted">uncertain</span>}
              {!vote.answers && <LabelBadge code={vote.code} />}
            </p>
            {vote.comment && <p className="text-sm whitespace-pre-wrap text-muted">{vote.comment}</p>}
            {vote.evidence.map((passage) => (
              <button
                key={`${passage.noteId}-${passage.start}`}
                type="button"
                onClick={() => onShow(passage)}
                className="justify-self-start rounded bg-evidence px-2 py-0.5 text-left text-xs underline-offset-2 hover:underline"
              >
                “{passage.quote}”
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
