import type { Metadata } from 'next'
import { DiscussionList } from '@/components/adjudication/discussion-list'
import { GroupingSwitch } from '@/components/adjudication/grouping-switch'
import { NotForLeads } from '@/components/studies/not-for-leads'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DISCUSSION_GROUPINGS, groupDiscussions } from '@/lib/core/adjudication/group-discussions'
import { taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { listDiscussions } from '@/lib/data/adjudication/discussions'
import { getTaskWords } from '@/lib/data/matrix/task-labels'
import { load } from '@/lib/web/page'
import { isLeadOf, requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Discussions' }

export default async function DiscussionsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/adjudicate'>) {
  const task = await params
  if (await isLeadOf(task.studyId)) {
    return (
      <NotForLeads
        title="Leads do not decide"
        to={{ href: `${taskHome(task)}/consensus`, title: 'To the consensus' }}
      >
        Here adjudicators discuss and decide what the ratings did not settle. What waits for them, and by
        which policy, stands under Consensus rules.
      </NotForLeads>
    )
  }
  const wanted = (await searchParams)['by']
  const by = DISCUSSION_GROUPINGS.find((grouping) => grouping === wanted) ?? 'patient'
  const { entries, itemName, several } = await load(async () => {
    const actor = await requireActor()
    const [all, words] = await Promise.all([
      listDiscussions(actor, task, by !== 'patient'),
      getTaskWords(actor, task),
    ])
    return { entries: all, itemName: words.itemName, several: words.several }
  })
  const open = entries.filter((entry) => entry.state === 'discussion')
  const lists = [
    { title: 'You can decide', entries: open.filter((entry) => entry.mayDecide) },
    {
      title: 'A third person decides: you voted on these',
      entries: open.filter((entry) => !entry.mayDecide),
    },
    { title: 'Decided', entries: entries.filter((entry) => entry.state === 'settled') },
  ]
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-8 px-6 py-6 *:max-w-4xl">
      <div>
        <PageHeader title="Discussions" actions={<GroupingSwitch task={task} by={by} />}>
          {capitalize(itemName.many)} that the ratings did not settle. A person who has not voted reads
          everything and decides. By kind and by rater pair show everybody’s answers; who has seen them gives
          no blind answer to these {itemName.many} any more.
        </PageHeader>
        {open.length === 0 && <Notice>Nothing waits for a discussion.</Notice>}
      </div>
      {lists
        .filter((list) => list.entries.length > 0)
        .map((list) => (
          <div key={list.title}>
            <h2 className="pb-2 text-sm font-semibold">
              {list.title} ({list.entries.length})
            </h2>
            <div className="grid gap-5">
              {groupDiscussions(list.entries, by, several).map((group) => (
                <DiscussionList key={group.title} task={task} namesPatients={by !== 'patient'} {...group} />
              ))}
            </div>
          </div>
        ))}
    </main>
  )
}
