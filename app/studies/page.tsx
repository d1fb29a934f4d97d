import type { Metadata } from 'next'
import Link from 'next/link'
import { AppBar } from '@/components/studies/app-bar'
import { StudyCard } from '@/components/studies/study-card'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { listStudies } from '@/lib/data/studies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { StudyProgressLines } from './study-progress'

export const metadata: Metadata = { title: 'Studies' }

export default async function StudiesPage() {
  const { actor, studies } = await load(async () => {
    const person = await requireActor()
    return { actor: person, studies: await listStudies(person) }
  })
  const mayCreate = actor.isAdmin || [...actor.roles.values()].includes('pi')

  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto max-w-5xl px-6 py-6">
        <PageHeader
          title="Your studies"
          actions={mayCreate && <ButtonLink href="/studies/new">New study</ButtonLink>}
        />
        {studies.length === 0 ? (
          <Notice>
            You are not a member of any study yet. {mayCreate ? 'Begin one with New study, or let' : 'Let'} a
            study’s principal investigator add you.
            {actor.isAdmin && (
              <>
                {' '}
                You look after the{' '}
                <Link className="text-accent underline underline-offset-2" href="/admin">
                  accounts
                </Link>{' '}
                of this installation.
              </>
            )}
          </Notice>
        ) : (
          <ul className="grid gap-3">
            {studies.map((study) => (
              <li key={study.id}>
                <StudyCard study={study}>
                  <StudyProgressLines actor={actor} study={study} />
                </StudyCard>
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
