import type { Metadata } from 'next'
import Link from 'next/link'
import { DefinitionWords } from '@/components/protocols/definition-words'
import { NewTaskForm } from '@/components/protocols/new-task-form'
import { ProtocolUpload } from '@/components/protocols/protocol-upload'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import type { Actor } from '@/lib/core/actor'
import { findWarnings } from '@/lib/core/protocols/find-problems'
import { previewDefinition } from '@/lib/data/protocols/new-tasks'
import { getProtocol, listProtocols } from '@/lib/data/protocols/protocols'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { createTaskAction, importProtocolAction } from './actions'

export const metadata: Metadata = { title: 'New task' }

type Props = PageProps<'/studies/[studyId]/tasks/new'>

export default async function NewTaskPage({ params, searchParams }: Props) {
  const { studyId } = await params
  const { protocol } = await searchParams
  const actor = await load(() => requireActor())
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader title="New task">
        A task applies one protocol to the texts of the study. Choose a protocol, look at its items, then
        create it.
      </PageHeader>
      {typeof protocol === 'string' ? (
        <Chosen actor={actor} studyId={studyId} name={protocol} />
      ) : (
        <Gallery actor={actor} studyId={studyId} />
      )}
    </main>
  )
}

async function Gallery({ actor, studyId }: { actor: Actor; studyId: string }) {
  const choices = await load(() => listProtocols(actor, studyId))
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
        {choices.map(({ name, title, summary, version, isOwn, tasks }) => (
          <li key={name} className="grid gap-1 px-4 py-3">
            <Link
              href={`/studies/${studyId}/tasks/new?protocol=${name}`}
              className="font-medium text-accent underline underline-offset-2"
            >
              {title}
            </Link>
            <span>{summary}</span>
            <span className="text-muted">
              {isOwn ? `Of this study, version ${version}` : 'Comes with the program'}
              {tasks > 0 && `; ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`}
            </span>
          </li>
        ))}
      </ul>
      <ProtocolUpload studyId={studyId} onImport={importProtocolAction} />
    </>
  )
}

async function Chosen({ actor, studyId, name }: { actor: Actor; studyId: string; name: string }) {
  const definition = await load(() => getProtocol(actor, studyId, name))
  const isListed = definition.item.generate.by === 'listed'
  const preview = await load(() => previewDefinition(actor, studyId, definition, {}))
  return (
    <>
      <h2 className="text-lg font-semibold">{definition.title}</h2>
      <p className="text-sm">{definition.summary}</p>
      {findWarnings(definition).map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      <DefinitionWords definition={definition} />
      <section aria-label="Items" className="grid gap-3 text-sm">
        <h3 className="font-semibold">
          {isListed ? 'Items come from a list, by the REST interface.' : `${preview.items} items`}
        </h3>
        {preview.parts.map(({ role, title, kinds }) => (
          <p key={role}>
            {title}:{' '}
            {kinds.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'nothing in this study'}
          </p>
        ))}
        {preview.first.map(({ key, patient, parts }) => (
          <div key={key} className="grid gap-2 rounded-lg border border-line bg-raised p-4">
            <p className="text-muted">
              Patient {patient}: {key}
            </p>
            {parts.map(({ role, title, text }) => (
              <p key={role} className="whitespace-pre-wrap wrap-anywhere">
                <span className="font-medium">{title}:</span> {text}
              </p>
            ))}
          </div>
        ))}
      </section>
      <NewTaskForm
        title={definition.title}
        items={preview.items}
        onCreate={createTaskAction}
        studyId={studyId}
        protocol={name}
      />
    </>
  )
}
