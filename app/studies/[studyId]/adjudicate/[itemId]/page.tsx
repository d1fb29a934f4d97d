import type { Metadata } from 'next'
import { DiscussionRoom } from '@/components/adjudication/discussion-room'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { getDiscussion, listDiscussions } from '@/lib/data/discussions'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { decideAction, keepDraftAction, ownVoteAction, postMessageAction } from './actions'

export const metadata: Metadata = { title: 'Discussion' }

type Props = PageProps<'/studies/[studyId]/adjudicate/[itemId]'>

export default async function DiscussionPage({ params }: Props) {
  const { studyId, itemId } = await params
  const { discussion, chart, next } = await load(async () => {
    const actor = await requireActor()
    const found = await getDiscussion(actor, studyId, itemId)
    const [notes, all] = await Promise.all([
      getPatientChart(actor, studyId, found.patientId),
      listDiscussions(actor, studyId),
    ])
    const waiting = all.find(
      (entry) => entry.itemId !== itemId && entry.state === 'discussion' && entry.mayDecide,
    )
    return { discussion: found, chart: notes, next: waiting?.itemId ?? null }
  })
  return (
    <div className="flex h-[calc(100dvh-var(--bars))] min-h-0">
      <DiscussionRoom
        key={itemId}
        studyId={studyId}
        discussion={discussion}
        chart={chart}
        nextItemId={next}
        onDecide={decideAction}
        onKeepDraft={keepDraftAction}
        onPost={postMessageAction}
        onVote={ownVoteAction}
      />
    </div>
  )
}
