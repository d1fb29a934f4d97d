import type { Metadata } from 'next'
import { ViewControls } from '@/components/agreement/view-controls'
import { AuditLogTable } from '@/components/audit-log/audit-log-table'
import { addressWith } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { PageLinks } from '@/components/ui/page-links'
import { auditLogViewSchema, ENTRIES_PER_PAGE } from '@/lib/core/audit-log/audit-log-view'
import { EVENT_KINDS, KIND_TITLES } from '@/lib/core/audit-log/event-words'
import { counted } from '@/lib/core/counted-words'
import { listAuditLog } from '@/lib/data/audit-log/audit-log'
import { listTasks } from '@/lib/data/tasks'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditLogPage({
  params,
  searchParams,
}: PageProps<'/studies/[studyId]/audit-log'>) {
  const { studyId } = await params
  const view = auditLogViewSchema.parse(await searchParams)
  const { entries, total, people, tasks } = await load(async () => {
    const actor = await requireActor()
    return {
      ...(await listAuditLog(actor, studyId, view)),
      tasks: await listTasks(actor, studyId),
    }
  })
  const here = `/studies/${studyId}/audit-log`
  const { kind, who } = view
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-5 px-6 py-6">
      <PageHeader
        title="Audit log"
        actions={
          <a
            className="text-sm text-accent underline underline-offset-2"
            href={addressWith(`/api${here}`, { kind, who })}
            download
          >
            {kind === null && who === null ? 'Download all as CSV' : 'Download these as CSV'}
          </a>
        }
      >
        What was done in this study, by whom and when, newest first. What was answered does not stand here:
        some of it is not settled yet, or sealed. Nothing in it can be changed.
      </PageHeader>
      <ViewControls
        label="Which entries"
        choices={[
          {
            name: 'kind',
            label: 'Kind',
            value: kind ?? '',
            options: [['', 'All'], ...EVENT_KINDS.map((one) => [one, KIND_TITLES[one]] as const)],
          },
          {
            name: 'who',
            label: 'Who',
            value: who ?? '',
            options: [['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)],
          },
        ]}
      />
      <p className="text-sm text-muted">
        <span className="font-medium text-ink tabular-nums">{counted(total, 'entry', 'entries')}</span>. A
        download is noted in the audit log, too.
      </p>
      {entries.length === 0 ? (
        <Notice>No entry is so.</Notice>
      ) : (
        <AuditLogTable tasks={tasks} entries={entries} />
      )}
      <PageLinks
        page={view.page}
        pages={Math.ceil(total / ENTRIES_PER_PAGE)}
        hrefOf={(page) => addressWith(here, { kind, who, page })}
      />
    </main>
  )
}
