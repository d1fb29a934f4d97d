import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { TaskPreview } from '@/lib/core/protocols/new-task'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { createTask, previewDefinition } from '@/lib/data/protocols/new-tasks'
import { importProtocol, lintProtocol } from '@/lib/data/protocols/protocols'
import type { Show } from './define-command'
import type { Io } from './io'
import { findStudy } from './study'

type Wishes = { createsTask: boolean; preview: boolean; title: string | undefined }

/** Brings a definition into a study, and makes a task of it where that is asked for. @returns the exit code */
export async function importIntoStudy(
  idOrTitle: string,
  text: string,
  { createsTask, preview, title }: Wishes,
  { io, show }: { io: Io; show: Show },
): Promise<number> {
  const { id: studyId } = await findStudy(idOrTitle)
  const { problems, warnings } = await lintProtocol(SYSTEM_ACTOR, studyId, text)
  for (const warning of warnings) io.err(`Warning: ${warning}`)
  if (problems.length > 0) {
    for (const problem of problems) io.err(`Problem: ${problem}`)
    return 1
  }
  const found = readDefinition(text)
  if ('definition' in found && preview && createsTask) {
    const preview = await previewDefinition(SYSTEM_ACTOR, studyId, found.definition, {})
    show(preview, () => describePreview(preview))
    return 0
  }
  if (preview) {
    show({ problems, warnings }, () => 'The protocol can be used.')
    return 0
  }
  const { name } = await importProtocol(SYSTEM_ACTOR, studyId, text)
  if (!createsTask) {
    show({ name }, () => `The protocol is in the study, as ${name}.`)
    return 0
  }
  const made = await createTask(SYSTEM_ACTOR, studyId, { protocol: name, title })
  show(made, () => `The task ${made.taskId} was made, with ${made.items} items.`)
  return 0
}

function describePreview({ items, first, parts }: TaskPreview): string {
  return [
    `There would be ${items} items.`,
    ...parts.map(({ title, kinds }) => {
      const found = kinds.map(({ kind, count }) => `${count} of the kind ${kind}`).join(', ')
      return `${title}: ${found === '' ? 'nothing in this study' : found}.`
    }),
    ...first.map(({ key, patient }) => `The first: ${key} (patient ${patient})`),
  ].join('\n')
}
