import type { Metadata } from 'next'
import { AppBar } from '@/components/studies/app-bar'
import { StudyNav } from '@/components/studies/study-nav'
import { isOutcomeOpen } from '@/lib/data/consensus-outcome'
import { getStudy } from '@/lib/data/studies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export async function generateMetadata({ params }: LayoutProps<'/studies/[studyId]'>): Promise<Metadata> {
  const { studyId } = await params
  const study = await load(async () => getStudy(await requireActor(), studyId))
  return { title: { default: study.title, template: `%s · ${study.title}` } }
}

export default async function StudyLayout({ params, children }: LayoutProps<'/studies/[studyId]'>) {
  const { studyId } = await params
  const { actor, study, closed } = await load(async () => {
    const person = await requireActor()
    const found = await getStudy(person, studyId)
    return { actor: person, study: found, closed: (await isOutcomeOpen(person, studyId)) ? [] : ['outcome'] }
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <AppBar userName={actor.name} isAdmin={actor.isAdmin}>
        <span className="max-w-56 truncate text-sm font-medium" title={study.title}>
          {study.title}
        </span>
        {study.role && <StudyNav studyId={study.id} role={study.role} closed={closed} />}
      </AppBar>
      {children}
    </div>
  )
}
