import type { Metadata } from 'next'
import Link from 'next/link'
import { AppBar } from '@/components/studies/app-bar'
import { ROLE_TITLES } from '@/components/studies/role-words'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { listStudies } from '@/lib/data/studies'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

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
            You are not a member of any study yet. A study’s principal investigator can add you.
          </Notice>
        ) : (
          <ul className="grid gap-3">
            {studies.map((study) => (
              <li key={study.id}>
                <Link
                  href={`/studies/${study.id}`}
                  className="grid gap-1 rounded-lg border border-line bg-raised px-5 py-4 hover:border-line-strong"
                >
                  <span className="flex items-baseline justify-between gap-4">
                    <span className="font-semibold">{study.title}</span>
                    {study.role && <span className="text-sm text-muted">{ROLE_TITLES[study.role]}</span>}
                  </span>
                  {study.description && (
                    <span className="max-w-prose text-sm text-muted">{study.description}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
