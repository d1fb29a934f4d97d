import { DeciderList } from '@/components/progress/decider-list'
import { describeWork, listSteps } from '@/components/progress/list-steps'
import { NextSteps } from '@/components/progress/next-steps'
import { OutlierList } from '@/components/progress/outlier-list'
import { PatientTable } from '@/components/progress/patient-table'
import { RaterTable } from '@/components/progress/rater-table'
import { ResultLinks } from '@/components/progress/result-links'
import { RoundSummary } from '@/components/progress/round-summary'
import { SplitList } from '@/components/progress/split-list'
import { StateSummary } from '@/components/progress/state-summary'
import { LeadProgress } from '@/components/studies/study-progress'
import { TaskCard, TaskCards } from '@/components/studies/task-card'
import { ButtonLink } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import type { Actor } from '@/lib/core/actor'
import { hasRatings } from '@/lib/core/progress'
import { type TaskName, taskHome } from '@/lib/core/task'
import { listLabelExposures } from '@/lib/data/blinding/label-exposures'
import { getStudy } from '@/lib/data/studies'
import { listTasks } from '@/lib/data/tasks'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { ownAddress } from '@/lib/web/route'
import { requireActor } from '@/lib/web/session'
import { OwnTasks } from './own-tasks'

type Props = PageProps<'/studies/[studyId]'>

export default async function StudyPage({ params, searchParams }: Props) {
  const { studyId } = await params
  const { task: named } = await searchParams
  const { actor, study, tasks } = await load(async () => {
    const person = await requireActor()
    const [found, all] = await Promise.all([getStudy(person, studyId), listTasks(person, studyId)])
    return { actor: person, study: found, tasks: all }
  })
  if (study.role !== null && study.role !== 'pi')
    return <OwnTasks actor={actor} study={study} role={study.role} tasks={tasks} />
  const task = tasks.find(({ taskId }) => taskId === named) ?? tasks[0]
  return (
    <main className="mx-auto w-full max-w-7xl px-6 py-6">
      <PageHeader
        title={study.title}
        actions={
          <ButtonLink tone="quiet" href={`/studies/${studyId}/tasks/new`}>
            New task
          </ButtonLink>
        }
      >
        {study.description}
      </PageHeader>
      <div className="grid gap-8">
        {task && tasks.length > 1 && <LedTasks actor={actor} tasks={tasks} current={task} />}
        {task && <TaskOverview actor={actor} title={study.title} task={task} />}
      </div>
    </main>
  )
}

/** A lead's tasks side by side; the overview goes on with one of them. */
async function LedTasks({ actor, tasks, current }: LedProps) {
  const now = new Date()
  const listed = await load(() =>
    Promise.all(tasks.map(async (task) => ({ task, state: await figures.getStudyState(actor, task, now) }))),
  )
  return (
    <TaskCards>
      {listed.map(({ task, state }) => (
        <TaskCard
          key={task.taskId}
          title={task.title}
          href={`?task=${task.taskId}`}
          isCurrent={task === current}
        >
          <LeadProgress task={task} state={state} now={now} />
        </TaskCard>
      ))}
    </TaskCards>
  )
}

type LedProps = { actor: Actor; tasks: readonly TaskName[]; current: TaskName }

/** Where a task stands and what its lead can do next. @param title the study's, for letters */
async function TaskOverview({ actor, title, task }: { actor: Actor; title: string; task: TaskName }) {
  const now = new Date()
  const [glance, exposures] = await load(() =>
    Promise.all([figures.getGlance(actor, task, now), listLabelExposures(actor, task)]),
  )
  const { progress, needs } = glance
  const { one, many } = task.itemName
  const letterhead = { title, address: `${ownAddress()}${taskHome(task)}`, itemName: task.itemName }
  return (
    <>
      <div className="grid gap-4">
        <NextSteps
          task={task}
          steps={listSteps({ state: glance, now })}
          letterhead={letterhead}
          atWork={describeWork(glance)}
        />
        <ResultLinks task={task} glance={glance} />
      </div>
      {progress.items > 0 && (
        <>
          <StateSummary task={task} progress={progress} rounds={needs} />
          <DeciderList task={task} progress={progress} />
          {hasRatings(progress) && (
            <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-4">
              <RoundSummary task={task} glance={glance} exposures={exposures} />
              <SplitList
                task={task}
                title="Patients people differ on"
                note={`Five at most; in brackets the 95 % interval over a patient’s ${many}; ranked by its lower end.`}
                splits={glance.patients}
              />
              {needs.hasStatements && (
                <SplitList
                  task={task}
                  title={`Kinds of ${one} people differ on`}
                  note="In brackets the 95 % interval, by patient; ranked by its lower end."
                  splits={glance.kinds}
                />
              )}
              <OutlierList task={task} glance={glance} />
            </div>
          )}
          <RaterTable task={task} raters={progress.raters} finishOf={glance.pace?.finishOf ?? new Map()} />
          <PatientTable task={task} progress={progress} rounds={needs} />
        </>
      )}
    </>
  )
}
