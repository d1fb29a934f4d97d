import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { countFacts, linkFacts, poolWeights } from '@/lib/core/protocols/entailment/atomicity'
import { classifyFact, FACT_CLASSES } from '@/lib/core/protocols/entailment/fact-class'
import { findStarts } from '@/lib/core/protocols/entailment/sentence-lines'
import { splitSentences } from '@/lib/core/text/sentences'
import { trimmedSpan } from '@/lib/core/text/span'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { makeMissingItems } from '../protocols/make-items'
import { requireUnlocked } from '../studies'

/** The kind of statement that a sentence of a note is, as the protocol of entailment names it. */
export const SENTENCE_KIND = 'note-sentence'

const attributesSchema = z.looseObject({
  class: z.enum(FACT_CLASSES).default('whole'),
  classBy: z.enum(['rule', 'person']).default('rule'),
  weight: z.number().nullable().default(null),
  /** Weighed when pairs of the note had been rated already. */
  weighedLate: z.boolean().default(false),
})

export type SentenceAttributes = z.output<typeof attributesSchema>

export function readSentenceAttributes(attributes: unknown): SentenceAttributes {
  return attributesSchema.parse(attributes)
}

type NoteDocument = { id: string; externalId: string; patientId: string; text: string }

/** Cuts a note into sentences; each is asked against lists of its facts. Callers have authorized already. */
export async function storeSentences(
  tx: Tx,
  studyId: string,
  { id, externalId, patientId, text }: NoteDocument,
  spans: readonly { start: number; end: number; text: string }[] = splitSentences(text),
): Promise<void> {
  await tx.statement.createMany({
    data: spans.map(({ start, end, text: sentence }, ordinal) => ({
      studyId,
      patientId,
      documentId: id,
      externalId: `${externalId}/s${start}`,
      kind: SENTENCE_KIND,
      ordinal,
      text: sentence.replaceAll(/\s+/gu, ' '),
      start,
      end,
      origin: { by: 'rules' },
      attributes: { direction: 'recall', class: classifyFact(sentence), classBy: 'rule' },
    })),
  })
}

/**
 * Cuts a note into other sentences. Only while nothing is rated of it: what was said of a sentence is about that sentence.
 *
 * @param lines the note, one sentence a line
 * @throws {AppError} `not_found`, `forbidden`; `invalid` where the lines say anything else than the note; `conflict` once a
 *   sentence or fact of the note was rated, while a task that asks one is locked, and where one is excluded or has a known answer
 */
export async function recutSentences(
  actor: Actor,
  { studyId, documentId }: { studyId: string; documentId: string },
  lines: string,
): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const note = await lockNote(tx, studyId, documentId)
    await holdUnrated(tx, documentId)
    await requireUnmarked(tx, documentId)
    const starts = findStarts(note.text, lines)
    if (!starts || starts.length === 0)
      throw new AppError('invalid', 'The lines say something else than the note. Change line breaks alone.')
    const spans = starts.flatMap((start, at) => {
      const span = trimmedSpan(note.text, start, starts[at + 1] ?? note.text.length)
      return span ? [span] : []
    })
    await tx.statement.deleteMany({ where: { documentId, kind: SENTENCE_KIND } })
    await storeSentences(tx, studyId, note, spans)
    await makeMissingItems(tx, studyId, note.patientId)
    await writeAudit(tx, actor, studyId, {
      type: 'sentences.recut',
      data: { documentId, count: spans.length },
    })
  })
}

/**
 * Says whether a sentence says something, where the rule is wrong.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` as {@link recutSentences}
 */
export async function classifySentence(
  actor: Actor,
  { studyId, statementId }: { studyId: string; statementId: string },
  own: SentenceAttributes['class'],
): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const sentence = await tx.statement.findFirst({
      where: { id: statementId, studyId, kind: SENTENCE_KIND },
    })
    if (!sentence) throw new AppError('not_found', 'This sentence does not exist.')
    await holdUnrated(tx, sentence.documentId)
    const attributes = { ...(sentence.attributes as object), class: own, classBy: 'person' }
    await tx.statement.update({ where: { id: statementId }, data: { attributes } })
    await writeAudit(tx, actor, studyId, { type: 'sentence.classified', data: { statementId, class: own } })
  })
}

/**
 * Weighs the sentences of all notes for weighted recall, by the facts that lists have of each, pooled over all lists of its note.
 * Weights stay as they are once something is rated: they must not follow from what is scored. A note that was rated before it was
 * weighed, as those of releases are, can be weighed once, by the same rule, which asks no rating; its tables say so.
 *
 * @param options.late weighs notes that are rated and have no weights, too
 * @returns how many notes were weighed, and how many are rated already and keep what they have
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function freezeWeights(
  actor: Actor,
  studyId: string,
  { late = false }: { late?: boolean } = {},
): Promise<{ notes: number; kept: number }> {
  authorize(actor, 'run:manage', studyId)
  return db.$transaction(
    async (tx) => {
      const notes = await tx.document.findMany({
        where: { studyId, statements: { some: { kind: SENTENCE_KIND } } },
        select: { id: true },
      })
      let weighed = 0
      for (const { id } of notes) {
        const rated = await areRated(tx, (await lockItems(tx, id)).ids)
        if (rated && (!late || (await hasWeights(tx, id)))) continue
        if (await weighNote(tx, id, rated)) weighed += 1
      }
      await writeAudit(tx, actor, studyId, { type: 'weights.frozen', data: { notes: weighed, late } })
      return { notes: weighed, kept: notes.length - weighed }
    },
    { timeout: 300_000 },
  )
}

async function hasWeights(tx: Tx, documentId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<unknown[]>`
    select 1 from "Statement"
    where "documentId" = ${documentId}::uuid and kind = ${SENTENCE_KIND} and attributes ? 'weight' limit 1`
  return found !== undefined
}

async function weighNote(tx: Tx, noteId: string, weighedLate: boolean): Promise<boolean> {
  const lists = await tx.document.findMany({
    where: { sourceId: noteId },
    orderBy: { externalId: 'asc' },
    select: { statements: { orderBy: { ordinal: 'asc' }, select: { text: true } } },
  })
  const sentences = await tx.statement.findMany({
    where: { documentId: noteId, kind: SENTENCE_KIND },
    orderBy: { ordinal: 'asc' },
    select: { id: true, text: true, attributes: true },
  })
  const texts = sentences.map(({ text }) => text)
  const counts = lists.map(({ statements }) =>
    countFacts(
      linkFacts(
        statements.map(({ text }) => text),
        texts,
      ),
      texts.length,
    ),
  )
  const weights = poolWeights(
    counts,
    sentences.map(({ attributes }) => readSentenceAttributes(attributes).class),
  )
  if (weights === null) return false
  const rows = sentences.map(({ id }, at) => ({ id, weight: weights[at] ?? 0 }))
  await tx.$executeRaw`
    update "Statement" s set attributes = s.attributes || jsonb_build_object('weight', r.weight, 'weighedLate', ${weighedLate}::boolean)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, weight float8)
    where s.id = r.id`
  return true
}

async function lockNote(tx: Tx, studyId: string, documentId: string): Promise<NoteDocument> {
  const note = await tx.document.findFirst({ where: { id: documentId, studyId } })
  if (!note) throw new AppError('not_found', 'This note does not exist.')
  await tx.$queryRaw`select id from "Document" where id = ${documentId}::uuid for update`
  return note
}

/**
 * Holds the items of a note as {@link lockItems} does.
 *
 * @throws {AppError} `conflict` once one was rated, and while a task that asks one is locked
 */
async function holdUnrated(tx: Tx, documentId: string): Promise<void> {
  const { ids, taskIds } = await lockItems(tx, documentId)
  for (const taskId of taskIds) await requireUnlocked(tx, taskId)
  if (await areRated(tx, ids))
    throw new AppError('conflict', 'Pairs of this note were rated. Its sentences stay as they are.')
}

async function areRated(tx: Tx, itemIds: readonly string[]): Promise<boolean> {
  return (
    (await tx.rating.findFirst({ where: { itemId: { in: [...itemIds] } }, select: { id: true } })) !== null
  )
}

/** Holds the items of a note, of its lists and with its sentences: what is being rated is waited for, and nothing is rated meanwhile. */
async function lockItems(tx: Tx, documentId: string): Promise<{ ids: string[]; taskIds: string[] }> {
  const items = await tx.$queryRaw<{ id: string; taskId: string }[]>`
    select i.id, coalesce(k."excludedFromId", k."trainsTaskId", k.id) as "taskId"
    from "Item" i join "Task" k on k.id = i."taskId"
    where i."documentId" in (select id from "Document" where ${documentId}::uuid in (id, "sourceId"))
      or i.id in (select "itemId" from "ItemPart"
        where "statementId" in (select id from "Statement" where "documentId" = ${documentId}::uuid))`
  const ids = items.map(({ id }) => id)
  await tx.$queryRaw`select id from "Item" where id = any(${ids}::uuid[]) order by id for update`
  return { ids, taskIds: [...new Set(items.map(({ taskId }) => taskId))].toSorted() }
}

/** What a lead has said of a sentence would go with it, and nothing would say so. @throws {AppError} `conflict` */
async function requireUnmarked(tx: Tx, documentId: string): Promise<void> {
  const marked = await tx.statement.count({
    where: {
      documentId,
      kind: SENTENCE_KIND,
      OR: [{ exclusion: { isNot: null } }, { items: { some: { keyed: { isNot: null } } } }],
    },
  })
  if (marked > 0)
    throw new AppError(
      'conflict',
      'Sentences of this note are excluded or have known answers. Take that back first.',
    )
}

/** Whether anybody rated a sentence of a note, or a fact of one of its lists. */
export async function isRated(tx: Tx, documentId: string): Promise<boolean> {
  const found = await tx.rating.findFirst({
    where: { item: { document: { OR: [{ id: documentId }, { sourceId: documentId }] } } },
    select: { id: true },
  })
  return found !== null
}
