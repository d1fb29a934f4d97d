import type { Metadata } from 'next'
import Link from 'next/link'
import { DefinitionWords } from '@/components/protocols/definition-words'
import { ItemPreview } from '@/components/protocols/item-preview'
import { KindChoice, readKinds } from '@/components/protocols/kind-choice'
import { ListedTask } from '@/components/protocols/listed-task'
import { NewTaskForm } from '@/components/protocols/new-task-form'
import { ProtocolUpload } from '@/components/protocols/protocol-upload'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import type { Actor } from '@/lib/core/actor'
import { counted } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import { findWarnings } from '@/lib/core/protocols/find-problems'
import { type TaskPreview, usualRaters } from '@/lib/core/protocols/new-task'
import { previewDefinition } from '@/lib/data/protocols/new-tasks'
import { getProtocol, listProtocols } from '@/lib/data/protocols/protocols'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { createTaskAction, importProtocolAction, previewListAction } from './actions'

export const metadata: Metadata = { title: 'New task' }

type Props = PageProps<'/studies/[studyId]/tasks/new'>

export default async function NewTaskPage({ params, searchParams }: Props) {
  const { studyId } = await params
  const { protocol, ...address } = await searchParams
  const actor = await load(() => requireActor())
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6 *:max-w-4xl">
      <PageHeader title="New task">
        A task applies one protocol to the texts of the study. Choose a protocol, look at its items, then
        create it.
      </PageHeader>
      {typeof protocol === 'string' ? (
        <Chosen actor={actor} studyId={studyId} name={protocol} address={address} />
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
          <li
            key={name}
            className="grid items-baseline gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[14rem_1fr_auto]"
          >
            <Link
              href={`/studies/${studyId}/tasks/new?protocol=${name}`}
              className="font-medium text-accent underline underline-offset-2"
            >
              {title}
            </Link>
            <span>{summary}</span>
            <span className="text-muted">
              {[
                isOwn ? `of this study, version ${version}` : '',
                tasks > 0 ? counted(tasks, 'task', 'tasks') : '',
              ]
                .filter(Boolean)
                .join('; ')}
            </span>
          </li>
        ))}
      </ul>
      <ProtocolUpload studyId={studyId} onImport={importProtocolAction} />
    </>
  )
}

type Choice = { actor: Actor; studyId: string; name: string; address: Parameters<typeof readKinds>[0] }

async function Chosen({ actor, studyId, name, address }: Choice) {
  const definition = await load(() => getProtocol(actor, studyId, name))
  const { one, many } = definition.item.name
  const isListed = definition.item.generate.by === 'listed'
  const kinds = readKinds(address, definition.item.parts)
  const preview = await load(() => previewDefinition(actor, studyId, definition, { kinds }))
  return (
    <>
      <div className="grid gap-1 text-sm">
        <h2 className="text-lg font-semibold">{definition.title}</h2>
        <p>{definition.summary}</p>
        <p>
          <Link href={`/studies/${studyId}/tasks/new`} className="text-accent underline underline-offset-2">
            Choose another protocol
          </Link>
        </p>
      </div>
      {findWarnings(definition).map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      {isListed ? (
        <ListedTask
          studyId={studyId}
          protocol={name}
          definition={definition}
          preview={preview}
          onPreview={previewListAction}
          onCreate={createTaskAction}
        />
      ) : (
        <>
          <KindChoice protocol={name} parts={preview.parts} kinds={kinds} />
          <ItemPreview preview={preview} title={counted(preview.items, one, many)} />
          <NothingPairs preview={preview} generate={definition.item.generate} />
          <NewTaskForm
            title={definition.title}
            items={counted(preview.items, one, many)}
            one={one}
            raters={usualRaters(definition)}
            {...(Object.keys(kinds).length > 0 && { kinds })}
            onCreate={createTaskAction}
            studyId={studyId}
            protocol={name}
          />
        </>
      )}
      <section aria-labelledby="definition" className="grid gap-3">
        <h3 id="definition" className="font-semibold">
          What the protocol says
        </h3>
        <DefinitionWords definition={definition} />
      </section>
    </>
  )
}

/** Why texts that there are make no item. */
function NothingPairs({
  preview: { items, parts },
  generate,
}: {
  preview: TaskPreview
  generate: Definition['item']['generate']
}) {
  if (items > 0 || !('within' in generate) || parts.some(({ kinds }) => kinds.length === 0)) return null
  const [one = '', other = ''] = parts.map(({ title }) => title)
  const of = {
    admission: 'of the same admission',
    patient: 'of the same patient',
    source: 'that it says again',
  }
  return (
    <Notice>
      No item can be made: no “{one}” has a “{other}” {of[generate.within]}.
    </Notice>
  )
}
