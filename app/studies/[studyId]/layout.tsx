import type { Metadata } from 'next'
import { AppBar } from '@/components/studies/app-bar'
import { StudyMenu, StudyNav, StudySide } from '@/components/studies/study-nav'
import { TaskMenu } from '@/components/studies/task-menu'
import { LabelsProvider } from '@/components/ui/labels'
import { SkipLink, SkippedTo } from '@/components/ui/skip-link'
import { isConsensusShown } from '@/lib/data/adjudication/own-consensus'
import { getTaskWords } from '@/lib/data/matrix/task-labels'
import { getStudy } from '@/lib/data/studies'
import { listTasks } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export async function generateMetadata({ params }: LayoutProps<'/studies/[studyId]'>): Promise<Metadata> {
  const { studyId } = await params
  const study = await load(async () => getStudy(await requireActor(), studyId))
  return { title: { default: study.title, template: `%s · ${study.title}` } }
}

export default async function StudyLayout({ params, children }: LayoutProps<'/studies/[studyId]'>) {
  const { studyId } = await params
  const { actor, study, tasks, closed, words } = await load(async () => {
    const person = await requireActor()
    const found = await getStudy(person, studyId)
    const all = await listTasks(person, studyId)
    const outcomes = await Promise.all(all.map((task) => isConsensusShown(person, task)))
    // pages of the whole study show answers to its first task
    const [first] = all
    const words = first && (await getTaskWords(person, first))
    const closed = outcomes.includes(true) ? [] : ['consensus-labels']
    return { actor: person, study: found, tasks: all, closed, words }
  })
  const rooms = study.role && { tasks, role: study.role, closed }
  const isLead = study.role === 'pi'
  return (
    // pages that fill the window take off the height of the bar above them
    <div className="flex min-h-dvh flex-col [--bars:3rem]">
      <SkipLink />
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} menu={rooms && <StudyMenu {...rooms} />}>
        <span
          className={`truncate text-sm font-medium max-[30rem]:hidden ${isLead ? '' : 'max-w-[40vw]'}`}
          title={study.title}
        >
          {study.title}
        </span>
        {rooms && <TaskMenu tasks={tasks} />}
        {rooms && !isLead && <StudyNav {...rooms} />}
      </AppBar>
      <div className="flex flex-1">
        {rooms && isLead && <StudySide {...rooms} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <SkippedTo />
          <LabelsProvider {...words}>{children}</LabelsProvider>
        </div>
      </div>
    </div>
  )
}
