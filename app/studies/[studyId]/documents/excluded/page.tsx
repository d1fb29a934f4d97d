import type { Metadata } from 'next'
import { ExcludeForm } from '@/components/documents/exclude-form'
import { ExcludedTable } from '@/components/documents/excluded-table'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { findExcludableStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { excludeStatementsAction, restoreStatementsAction } from './actions'

export const metadata: Metadata = { title: 'Excluded statements' }

type Props = PageProps<'/studies/[studyId]/documents/excluded'>

/** Statements that are no statements, or should not be checked: what a lead takes out of the study, and brings back. */
export default async function ExcludedStatementsPage({ params, searchParams }: Props) {
  const { studyId } = await params
  const { find } = await searchParams
  const words = typeof find === 'string' ? find.trim() : ''
  const { found, excluded } = await load(async () => {
    const actor = await requireActor()
    const [candidates, gone] = await Promise.all([
      findExcludableStatements(actor, studyId, words),
      listExcludedStatements(actor, studyId),
    ])
    return { found: candidates, excluded: gone }
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents`}>Documents</BackLink>
      <PageHeader title="Excluded statements">
        An excluded statement leaves every queue, count and figure. AI raters do not rate it. What people said
        of it is kept and comes back with it. The audit log and the report say what was excluded.
      </PageHeader>
      <ExcludeForm
        key={words}
        studyId={studyId}
        words={words}
        found={found}
        onExclude={excludeStatementsAction}
      />
      <ExcludedTable studyId={studyId} statements={excluded} onRestore={restoreStatementsAction} />
    </main>
  )
}
