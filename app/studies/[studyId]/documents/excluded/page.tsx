import type { Metadata } from 'next'
import { ExcludeForm } from '@/components/documents/exclude-form'
import { ExcludedTable } from '@/components/documents/excluded-table'
import { BackLink } from '@/components/ui/back-link'
import { ItemWords, LabelsProvider } from '@/components/ui/labels'
import { PageHeader } from '@/components/ui/page-header'
import { inItemWords } from '@/lib/core/item-words'
import type { ItemName, NamedTask } from '@/lib/core/task'
import { findExcludableStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { listTasks } from '@/lib/data/tasks'
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
  const { found, excluded, itemName } = await load(async () => {
    const actor = await requireActor()
    const [candidates, gone, tasks] = await Promise.all([
      findExcludableStatements(actor, studyId, words),
      listExcludedStatements(actor, studyId),
      listTasks(actor, studyId),
    ])
    return { found: candidates, excluded: gone, itemName: commonName(tasks) }
  })
  return (
    <LabelsProvider itemName={itemName}>
      <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
        <BackLink href={`/studies/${studyId}/documents`}>Documents</BackLink>
        <PageHeader title={inItemWords('Excluded statements', itemName)}>
          <ItemWords>
            An excluded statement leaves every queue, count and figure. AI raters do not rate it. What people
            said of it is kept and comes back with it. The audit log and the report say what was excluded.
          </ItemWords>
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
    </LabelsProvider>
  )
}

/** What all tasks call their items; where they differ, items. */
function commonName(tasks: readonly NamedTask[]): ItemName {
  const [first, ...rest] = tasks.map(({ itemName }) => itemName)
  return first && rest.every(({ one }) => one === first.one) ? first : { one: 'item', many: 'items' }
}
