import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { linkFacts } from '@/lib/core/protocols/entailment/atomicity'
import type { NoteFacts, NoteLists } from '@/lib/core/protocols/entailment/note-facts'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { isRated, readSentenceAttributes, SENTENCE_KIND } from './note-sentences'

const listSchema = z.looseObject({
  prompt: z.string().default(''),
  warnings: z.record(z.string(), z.number()).default({}),
})

/**
 * The notes of a study whose facts were listed, with how many lists each has.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listNotesWithFacts(actor: Actor, studyId: string): Promise<NoteLists[]> {
  authorize(actor, 'run:manage', studyId)
  return db.$queryRaw<NoteLists[]>`
    select n.id as "documentId", n."externalId", n.attributes ->> 'noteType' as "noteType",
      count(distinct l.id)::int as lists, count(s.id)::int as facts
    from "Document" n
    join "Document" l on l."sourceId" = n.id
    left join "Statement" s on s."documentId" = l.id
    where n."studyId" = ${studyId}::uuid
    group by n.id
    order by n."externalId" collate "C"`
}

/**
 * A note with its sentences and the lists of its facts, each fact with the sentence that it shares most words with; null for what
 * is no note that was cut into sentences.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findNoteFacts(
  actor: Actor,
  studyId: string,
  documentId: string,
): Promise<NoteFacts | null> {
  authorize(actor, 'run:manage', studyId)
  const note = await db.document.findFirst({
    where: { id: requireId(documentId), studyId },
    include: {
      statements: { where: { kind: SENTENCE_KIND }, orderBy: { ordinal: 'asc' } },
      restatements: {
        orderBy: { externalId: 'asc' },
        include: { statements: { orderBy: { ordinal: 'asc' } } },
      },
    },
  })
  if (!note || note.statements.length === 0) return null
  const texts = note.statements.map(({ text }) => text)
  return {
    documentId,
    externalId: note.externalId,
    text: note.text,
    isRated: await isRated(db, documentId),
    sentences: note.statements.map(({ id, start, end, attributes }) => {
      const { class: own, weight } = readSentenceAttributes(attributes)
      return { statementId: id, start: start ?? 0, end: end ?? 0, class: own, weight }
    }),
    lists: note.restatements.map(({ id, authorName, text, attributes, statements }) => {
      const { prompt, warnings } = listSchema.parse(attributes)
      const links = linkFacts(
        statements.map((fact) => fact.text),
        texts,
      )
      return {
        documentId: id,
        author: authorName,
        prompt,
        warnings,
        raw: text,
        facts: statements.map((fact, at) => ({
          text: fact.text,
          sentence: links[at] ?? null,
          class: readSentenceAttributes(fact.attributes).class,
        })),
      }
    }),
  }
}
