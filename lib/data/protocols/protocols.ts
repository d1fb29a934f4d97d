import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { InputError } from '@/lib/core/parse-input'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { findWarnings } from '@/lib/core/protocols/find-problems'
import type { ProtocolChoice } from '@/lib/core/protocols/new-task'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { BUILT_IN, listShipped } from '@/lib/core/protocols/shipped'
import type { TaskRef } from '@/lib/core/task'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { openTask, storeDefinition } from '../tasks'

/**
 * The definitions that a study can make tasks of: those of the product, then its own.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listProtocols(actor: Actor, studyId: string): Promise<ProtocolChoice[]> {
  authorize(actor, 'task:create', studyId)
  const rows = await db.protocolVersion.findMany({
    where: { studyId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { tasks: { where: { excludedFromId: null, trainsTaskId: null } } } } },
  })
  const shipped = listShipped().map((definition) => ({ definition, digest: digestOf(definition) }))
  const used = new Map(rows.map(({ digest, _count }) => [digest, _count.tasks]))
  return [
    ...shipped.map(({ definition, digest }) => toChoice(definition, definition.id, false, used.get(digest))),
    ...rows
      .filter(({ digest }) => !shipped.some((one) => one.digest === digest))
      .map((row) => toChoice(definitionSchema.parse(row.definition), row.digest, true, row._count.tasks)),
  ]
}

function toChoice(
  { id, version, title, summary, source }: Definition,
  name: string,
  isOwn: boolean,
  tasks = 0,
): ProtocolChoice {
  return { name, key: id, version, title, summary, source: source ?? null, isOwn, tasks }
}

/**
 * A definition that a task can be made of.
 *
 * @param name as {@link ProtocolChoice} has it
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getProtocol(actor: Actor, studyId: string, name: string): Promise<Definition> {
  authorize(actor, 'task:create', studyId)
  const shipped = listShipped().find(({ id }) => id === name)
  if (shipped) return shipped
  const row = await db.protocolVersion.findUnique({ where: { studyId_digest: { studyId, digest: name } } })
  if (!row) throw new AppError('not_found', `This study has no protocol “${name}”.`)
  return definitionSchema.parse(row.definition)
}

/** The definition that a task applies. @throws {AppError} `not_found`, `forbidden` */
export async function getTaskDefinition(actor: Actor, task: TaskRef): Promise<Definition> {
  authorize(actor, 'task:create', task.studyId)
  return (await openTask(task)).definition
}

/** What the reader says of a definition. */
type Lint = {
  problems: readonly string[]
  warnings: readonly string[]
}

/** What is wrong with a definition, and what a careful author would mend; nothing is stored. @throws {AppError} as `authorize` */
export async function lintProtocol(actor: Actor, studyId: string, text: string): Promise<Lint> {
  authorize(actor, 'task:create', studyId)
  const found = readDefinition(text)
  if ('problems' in found) return { problems: found.problems, warnings: [] }
  const taken = await findTaken(db, studyId, found.definition)
  return { problems: taken === null ? [] : [taken], warnings: findWarnings(found.definition) }
}

/**
 * Stores a definition in a study: once, however often it comes.
 *
 * @param text the JSON of a definition
 * @returns its name, and what a careful author would mend
 * @throws {AppError} `forbidden`; `invalid` with a sentence for each problem; `conflict` where another definition has its name and
 *   version
 */
export async function importProtocol(
  actor: Actor,
  studyId: string,
  text: string,
): Promise<{ name: string; key: string; version: number; title: string; warnings: readonly string[] }> {
  authorize(actor, 'task:create', studyId)
  const found = readDefinition(text)
  if ('problems' in found) throw refuse(found.problems)
  const { definition } = found
  const name = digestOf(definition)
  await db.$transaction(async (tx) => {
    // two at once: the second sees what the first has stored
    await tx.$queryRaw`select id from "Study" where id = ${studyId}::uuid for update`
    const known = await tx.protocolVersion.findUnique({
      where: { studyId_digest: { studyId, digest: name } },
    })
    if (known) return
    const taken = await findTaken(tx, studyId, definition)
    if (taken !== null) throw new AppError('conflict', taken)
    await tx.protocolVersion.deleteMany({
      where: { studyId, key: definition.id, version: definition.version, tasks: { none: {} } },
    })
    await storeDefinition(tx, studyId, definition)
    await writeAudit(tx, actor, studyId, {
      type: 'protocol.imported',
      data: { protocol: definition.id, version: definition.version, digest: name },
    })
  })
  const { id: key, version, title } = definition
  return { name, key, version, title, warnings: findWarnings(definition) }
}

function refuse(problems: readonly string[]): InputError {
  return new InputError(`The protocol cannot be used. ${problems.join(' ')}`, { definition: [...problems] })
}

/** Why a definition cannot have its name and version here; null where it can. */
async function findTaken(tx: Tx, studyId: string, definition: Definition): Promise<string | null> {
  const { id, version } = definition
  const digest = digestOf(definition)
  const shipped = listShipped().find((one) => one.id === id)
  if (shipped && digestOf(shipped) === digest) return null
  if (BUILT_IN.includes(id))
    return `“${id}” is a protocol that comes with the program. Give yours a name of its own.`
  if (shipped?.version === version)
    return `“${id}” version ${version} comes with the program and says something else. Give yours another version.`
  const [rated] = await tx.$queryRaw<{ one: number }[]>`
    select 1 as one from "ProtocolVersion" v
    join "Task" t on t."protocolVersionId" = v.id
    where v."studyId" = ${studyId}::uuid and v.key = ${id} and v.version = ${version} and v.digest <> ${digest}
      and exists (select 1 from "Rating" r where r."taskId" = t.id)
    limit 1`
  return rated
    ? `Items were rated by “${id}” version ${version}, which says something else. Give the changed protocol another version.`
    : null
}
