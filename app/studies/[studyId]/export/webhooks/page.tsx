import type { Metadata } from 'next'
import { ExportNav } from '@/components/exchange/export-nav'
import { WebhookForm } from '@/components/exchange/webhook-form'
import { WebhookList } from '@/components/exchange/webhook-list'
import { PageHeader } from '@/components/ui/page-header'
import { listWebhooks } from '@/lib/data/webhooks/webhooks'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { createWebhookAction, removeWebhookAction } from './actions'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ params }: PageProps<'/studies/[studyId]/export/webhooks'>) {
  const { studyId } = await params
  const webhooks = await load(async () => listWebhooks(await requireActor(), studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <ExportNav studyId={studyId} here="/webhooks" />
      <div>
        <PageHeader title="Webhooks">
          Other programs are notified when something has happened: ids and answers, never a text. Messages are
          signed, and sent again until they are taken.
        </PageHeader>
        <WebhookList studyId={studyId} webhooks={webhooks} onRemove={removeWebhookAction} />
      </div>
      <WebhookForm studyId={studyId} onCreate={createWebhookAction} />
    </main>
  )
}
