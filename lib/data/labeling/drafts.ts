import 'server-only'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { StartingPoint } from '@/lib/core/labeling/labeling'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Entry } from '@/lib/core/protocols/field-kinds/list'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { readSettledMarks } from '../adjudication/settled-marks'
import { db, type Tx } from '../client'
import { listItemStates } from '../item-states'
import { openTask } from '../tasks'

/**
 * What answers to items start from, by item, where the definition says so. Callers have authorized already.
 *
 * @param raterId who is to answer: whoever marks the same texts themselves is not led by what others agreed on, before that task is
 *   locked
 */
export async function readDrafts(
  definition: Definition,
  itemIds: readonly string[],
  raterId: string,
): Promise<Map<string, StartingPoint>> {
  if (definition.aiRater?.isDraft === true) return readAiDrafts(definition, itemIds)
  const layers = definition.spanLayers.flatMap(({ id, startsFrom }) =>
    startsFrom ? [{ id, startsFrom }] : [],
  )
  const found = await Promise.all(layers.map((layer) => readAgreed(layer, itemIds, raterId)))
  return new Map(
    itemIds.flatMap((id) => {
      const own = found.flatMap((values) => values.get(id) ?? [])
      if (own.length === 0) return []
      const values = Object.fromEntries(own.map(({ layer, spans }) => [layer, spans]))
      const agreedAt = new Date(Math.max(...own.map((one) => one.agreedAt.getTime()))).toISOString()
      return [[id, { by: 'session' as const, values, agreedAt }]]
    }),
  )
}

type Agreed = { layer: string; spans: readonly MarkedSpan[]; agreedAt: Date }

/** What raters of another protocol agreed on in the same documents, with a session or without one, by item. */
async function readAgreed(
  { id, startsFrom }: { id: string; startsFrom: string },
  itemIds: readonly string[],
  raterId: string,
): Promise<Map<string, Agreed>> {
  const items = await db.item.findMany({
    where: { id: { in: [...itemIds] }, documentId: { not: null } },
    select: { id: true, studyId: true, patientId: true, documentId: true },
  })
  const [first] = items
  const tasks = first
    ? await db.task.findMany({
        where: {
          studyId: first.studyId,
          excludedFromId: null,
          trainsTaskId: null,
          protocolVersion: { key: startsFrom },
        },
        select: { id: true },
      })
    : []
  const patients = [...new Set(items.map(({ patientId }) => patientId))]
  const agreed = await Promise.all(
    tasks.flatMap(({ id: taskId }) =>
      patients.map((patientId) =>
        readAgreedOfPatient({ studyId: first?.studyId ?? '', taskId }, { patientId, layer: id, raterId }),
      ),
    ),
  )
  const ofDocument = new Map(agreed.flat())
  return new Map(
    items.flatMap((item) => {
      const own = ofDocument.get(item.documentId)
      return own ? [[item.id, own] as const] : []
    }),
  )
}

/** What is agreed on in a layer of a task, by document. */
async function readAgreedOfPatient(
  task: TaskRef,
  { patientId, layer, raterId }: { patientId: string; layer: string; raterId: string },
) {
  const { definition, lockedAt } = await openTask(task)
  const states = await listItemStates(task.taskId, patientId)
  const marks = await readSettledMarks(definition, states)
  const documents = await db.item.findMany({
    where: {
      id: { in: states.map(({ itemId }) => itemId) },
      ...(lockedAt === null && { assignments: { none: { raterId } } }),
    },
    select: {
      id: true,
      documentId: true,
      consensuses: { where: { current: true, field: layer }, select: { createdAt: true } },
      // without a session all marked the same
      ratings: {
        where: { current: true, round: FIRST_ROUND, rater: { kind: 'human' } },
        select: { createdAt: true },
      },
    },
  })
  return documents.flatMap(({ id, documentId, consensuses, ratings }) => {
    const spans = marks.get(id)?.[layer]
    const times = (consensuses.length > 0 ? consensuses : ratings).map(({ createdAt }) => createdAt.getTime())
    return spans ? [[documentId, { layer, spans, agreedAt: new Date(Math.max(0, ...times)) }] as const] : []
  })
}

/** What the newest AI rater drafted. */
async function readAiDrafts(
  definition: Definition,
  itemIds: readonly string[],
): Promise<Map<string, StartingPoint>> {
  const rows = await db.rating.findMany({
    where: { itemId: { in: [...itemIds] }, current: true, rater: { kind: 'ai' } },
    orderBy: [{ rater: { createdAt: 'asc' } }, { rater: { alias: 'desc' } }],
    select: { itemId: true, code: true, fields: true },
  })
  return new Map(
    rows.map((row) => [
      row.itemId,
      { by: 'ai-rater', values: asSuggestions(definition, readStoredValues(definition, row)) },
    ]),
  )
}

/** With each drafted entry of a list as what it was suggested as, so that it is known after it was edited. */
function asSuggestions(
  { fields }: Definition,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lists = fields.filter(({ id, kind }) => kind === 'list' && Object.hasOwn(values, id))
  const drafted = lists.map(({ id }) => [
    id,
    (values[id] as readonly Entry[]).map((entry) => ({ ...entry, suggested: entry.text })),
  ])
  return { ...values, ...Object.fromEntries(drafted) }
}

/** A person's values, of whose entries those alone are called suggested that an AI rater drafted. */
export async function withOwnSuggestions(
  tx: Tx,
  definition: Definition,
  itemId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const lists = definition.fields.filter(({ id, kind }) => kind === 'list' && Object.hasOwn(values, id))
  const claims = lists.flatMap(({ id }) => values[id] as readonly Entry[]).some((entry) => entry.suggested)
  if (!claims) return values
  const isDraft = definition.aiRater?.isDraft === true
  const rows = isDraft
    ? await tx.rating.findMany({
        where: { itemId, rater: { kind: 'ai' } },
        select: { code: true, fields: true },
      })
    : []
  const own = lists.map(({ id }) => {
    const drafted = new Set(
      rows.flatMap((row) => {
        const entries = readStoredValues(definition, row)[id] as readonly Entry[] | undefined
        return (entries ?? []).map(({ text }) => text)
      }),
    )
    const entries = (values[id] as readonly Entry[]).map(({ suggested, ...entry }) =>
      suggested !== undefined && drafted.has(suggested) ? { ...entry, suggested } : entry,
    )
    return [id, entries]
  })
  return { ...values, ...Object.fromEntries(own) }
}
