import type { Metadata } from 'next'
import { DefinitionWords } from '@/components/protocols/definition-words'
import { ConfirmProtocol } from '@/components/studies/confirm-protocol'
import { ProtocolSummary } from '@/components/studies/protocol-summary'
import { PageHeader } from '@/components/ui/page-header'
import { getStudyProtocol } from '@/lib/data/labeling/study-protocol'
import { getTaskDefinition } from '@/lib/data/protocols/protocols'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { confirmProtocolAction } from './actions'

export const metadata: Metadata = { title: 'Protocol' }

export default async function ProtocolPage({
  params,
}: PageProps<'/studies/[studyId]/tasks/[taskId]/protocol'>) {
  const task = await params
  const [protocol, definition] = await load(async () => {
    const actor = await requireActor()
    return Promise.all([getStudyProtocol(actor, task), getTaskDefinition(actor, task)])
  })
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader title="Protocol">
        How {protocol.itemName.many} are answered and settled in this task. Best decided before people begin:
        what changes later holds only for what comes after.
      </PageHeader>
      <ProtocolSummary task={task} protocol={protocol} />
      <ConfirmProtocol task={task} protocol={protocol} onConfirm={confirmProtocolAction} />
      <section aria-labelledby="definition" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="definition" className="text-base font-semibold">
            {definition.title}, version {definition.version}
          </h2>
          <a
            href={`data:application/json,${encodeURIComponent(JSON.stringify(definition, null, 2))}`}
            download={`${definition.id}.json`}
            className="text-sm text-accent underline underline-offset-2"
          >
            Download the protocol as JSON
          </a>
        </div>
        <DefinitionWords definition={definition} />
      </section>
    </main>
  )
}
