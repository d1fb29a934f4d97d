import type { Metadata } from 'next'
import { AppliedPlans } from '@/components/assignment/applied-plans'
import { AssignmentNav } from '@/components/assignment/assignment-nav'
import { HandOverForm } from '@/components/assignment/hand-over-form'
import { PlanWorkbench } from '@/components/assignment/plan-workbench'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { getAssignmentBoard } from '@/lib/data/assignment/assignment-board'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { applyPlanAction, handOverAction, previewPlanAction, setAvailabilityAction } from './actions'

export const metadata: Metadata = { title: 'Assignment' }

export default async function AssignmentsPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/assignments'>) {
  const task = await params
  const { from } = await searchParams
  const stopped = typeof from === 'string' ? from.split(',') : []
  const board = await load(async () => getAssignmentBoard(await requireActor(), task))
  const handOverForm = (
    <HandOverForm task={task} board={board} stopped={stopped} now={new Date()} onHandOver={handOverAction} />
  )
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AssignmentNav task={task} here="" />
      <PageHeader title="Assignment">
        Who checks what in the first round. A plan is looked at before it is applied, and what has been begun
        is never touched.
      </PageHeader>
      {stopped.length > 0 && handOverForm}
      {board.raters.length === 0 || board.items === 0 ? (
        <Notice>
          <span className="flex flex-wrap items-center justify-between gap-3">
            {board.items === 0
              ? `The task has no ${board.itemName.many} yet.`
              : 'The study has no raters yet. A place that waits for an invited person is enough to plan with.'}
            <ButtonLink
              tone="quiet"
              href={`/studies/${task.studyId}/${board.items === 0 ? 'import' : 'members'}`}
            >
              {board.items === 0 ? 'Import' : 'Invite raters'}
            </ButtonLink>
          </span>
        </Notice>
      ) : (
        <PlanWorkbench
          task={task}
          board={board}
          onPreview={previewPlanAction}
          onApply={applyPlanAction}
          onAvailability={setAvailabilityAction}
        />
      )}
      {stopped.length === 0 && handOverForm}
      <AppliedPlans plans={board.plans} itemName={board.itemName} />
    </main>
  )
}
