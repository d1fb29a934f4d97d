import type { Metadata } from 'next'
import { DiscussionRoom } from '@/components/adjudication/discussion-room'
import { ChartRoom } from '@/components/chart/chart-room'
import { NotForLeads } from '@/components/studies/not-for-leads'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { taskHome } from '@/lib/core/task'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { getDiscussion, listDiscussions } from '@/lib/data/adjudication/discussions'
import { getTaskName } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { isLeadOf, requireActor } from '@/lib/web/session'
import {
  decideAction,
  ownVoteAction,
  postMessageAction,
  saveDraftAction,
  saveMessageAction,
  stepAction,
} from './actions'

export const metadata: Metadata = { title: 'Discussion' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/adjudicate/[itemId]'>

export default async function DiscussionPage({ params, searchParams }: Props) {
  const { itemId, ...task } = await params
  const { after } = await searchParams
  if (await isLeadOf(task.studyId)) {
    const { itemName } = await load(async () => getTaskName(await requireActor(), task))
    const to = { href: `${taskHome(task)}/statements/${itemId}`, title: `To the ${itemName.one}` }
    return (
      <NotForLeads title="Leads do not decide" to={to}>
        Here adjudicators discuss what the ratings did not settle, and decide it. Leads find it, and what it
        was settled as, on its own page.
      </NotForLeads>
    )
  }
  const { discussion, chart, next, keys } = await load(async () => {
    const actor = await requireActor()
    const found = await getDiscussion(actor, task, itemId)
    const [notes, all, preferences] = await Promise.all([
      getPatientChart(actor, task, found.patientId),
      listDiscussions(actor, task),
      getPreferences(actor),
    ])
    const waiting = all.find(
      (entry) => entry.itemId !== itemId && entry.state === 'discussion' && entry.mayDecide,
    )
    return { discussion: found, chart: notes, next: waiting?.itemId ?? null, keys: preferences.keys }
  })
  return (
    <ChartRoom>
      <DiscussionRoom
        key={itemId}
        task={task}
        discussion={discussion}
        chart={chart}
        nextItemId={next}
        isAfterDecision={after === 'decision'}
        keys={keys}
        onDecide={decideAction}
        onSaveDraft={saveDraftAction}
        onPost={postMessageAction}
        onSaveMessage={saveMessageAction}
        onVote={ownVoteAction}
        onStep={stepAction}
      />
    </ChartRoom>
  )
}
