import type { Metadata } from 'next'
import { AppBar } from '@/components/studies/app-bar'
import { StudyNav } from '@/components/studies/study-nav'
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
  const { actor, study } = await load(async () => {
    const person = await requireActor()
    return { actor: person, study: await getStudy(person, studyId) }
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <AppBar userName={actor.name}>
        <span className="max-w-56 truncate text-sm font-medium" title={study.title}>
          {study.title}
        </span>
        {study.role && <StudyNav studyId={study.id} role={study.role} />}
      </AppBar>
      {children}
    </div>
  )
}
