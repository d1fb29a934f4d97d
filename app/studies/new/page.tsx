import type { Metadata } from 'next'
import { AppBar } from '@/components/studies/app-bar'
import { NewStudyForm } from '@/components/studies/new-study-form'
import { PageHeader } from '@/components/ui/page-header'
import { listShipped } from '@/lib/core/protocols/shipped'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { createStudyAction } from './actions'

export const metadata: Metadata = { title: 'New study' }

export default async function NewStudyPage() {
  const actor = await load(requireActor)
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto max-w-2xl px-6 py-6">
        <PageHeader title="New study">
          You become its principal investigator. Next you import charts and texts, add people, and assign
          statements.
        </PageHeader>
        <NewStudyForm
          protocols={listShipped().map((one) => ({
            id: one.id,
            title: one.title,
            about: one.summary,
          }))}
          onCreate={createStudyAction}
        />
      </main>
    </>
  )
}
